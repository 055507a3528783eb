/**
 * The records a query reads, taken straight from the indexes while nobody else can run, and from a snapshot as soon
 * as somebody can: whoever awaits between two records calls `detach` first.
 */
import type { Plan } from "./plan.ts";
import type { Doc } from "./values.ts";

/** A stored document with its BSON; never changed, only replaced. */
export interface StoredRecord {
  readonly id: number;
  readonly doc: Doc;
  readonly bytes: Uint8Array;
  readonly checksum: number;
}

/** What the queries on a collection cost so far; read by the command embeddedStats. */
export interface CollectionStats {
  documentsExamined: number;
  /** Reads with a filter or a sort that no index served. */
  collectionScans: number;
  sortsInMemory: number;
}

/** A collection as a query reads it. */
export interface Readable {
  readonly records: ReadonlyMap<number, StoredRecord>;
  readonly stats: CollectionStats;
}

export class Source {
  /** Whether the records come in the order that was asked for. */
  readonly sorted: boolean;
  readonly #collection: Readable;
  #records: Iterator<StoredRecord>;
  #detached = false;

  constructor(collection: Readable, plan: Plan) {
    this.#collection = collection;
    this.sorted = plan !== undefined && plan.length === 1 && plan[0]?.sorted === true;
    this.#records = plan === undefined ? collection.records.values() : byIndex(collection, plan);
  }

  next(): StoredRecord | undefined {
    const { value, done } = this.#records.next();
    if (done === true) return undefined;
    this.#collection.stats.documentsExamined++;
    return value;
  }

  /** Notes that the records are being sorted in memory. */
  countSort(): void {
    this.#collection.stats.sortsInMemory++;
  }

  /** Keeps the records still to come as they are now. */
  detach(): void {
    if (this.#detached) return;
    this.#detached = true;
    const rest: StoredRecord[] = [];
    for (let next = this.#records.next(); next.done !== true; next = this.#records.next())
      rest.push(next.value);
    this.#records = rest.values();
  }
}

function* byIndex(collection: Readable, plan: NonNullable<Plan>): Generator<StoredRecord, void> {
  const several = plan.length > 1 || plan.some(({ index }) => index.multikey);
  const seen = new Set<number>();
  for (const { index, ranges, direction } of plan) {
    for (const { low, high } of ranges) {
      for (const id of index.walk(low, high, direction)) {
        if (several) {
          if (seen.has(id)) continue;
          seen.add(id);
        }
        const record = collection.records.get(id);
        if (record !== undefined) yield record;
      }
    }
  }
}
