/**
 * One collection in memory: immutable records by number, and its indexes. A write checks everything first, then
 * changes records and indexes together, and notes the change for the log.
 */
import { ObjectId } from "bson";
import { StoreError } from "./errors.ts";
import { ID_INDEX, Index, type IndexSpec } from "./indexes.ts";
import { type Change, putChange, removeChange } from "./log.ts";
import type { KeyPattern } from "./paths.ts";
import { chooseScan, type IndexScan } from "./plan.ts";
import { checkStorable, type Doc, readDocument, type Value, writeLimited } from "./values.ts";

/** Records added to a new index before others get a turn. */
const BUILD_CHUNK = 1000;
const KEY_BYTES = 11;

/** A stored document with its BSON; never changed, only replaced. */
export interface StoredRecord {
  readonly id: number;
  readonly doc: Doc;
  readonly bytes: Uint8Array;
  readonly checksum: number;
}

/** The log's key of a record: 'd', the collection's number, the record's number. */
function recordKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key[0] = 0x64;
  key.writeUInt32BE(collection, 1);
  key.writeUIntBE(record, 5, 6);
  return key;
}

export class Collection {
  readonly number: number;
  readonly database: string;
  readonly name: string;
  readonly records = new Map<number, StoredRecord>();
  readonly indexes = new Map<string, Index>([["_id_", new Index(ID_INDEX, true)]]);
  /** What queries cost so far; `collectionScans`: reads with a filter or a sort that no index served. */
  readonly stats = { documentsExamined: 0, collectionScans: 0, sortsInMemory: 0 };
  /** Set when the collection was dropped, so that an index build stops. */
  dropped = false;
  #nextRecord = 1;
  #building: Promise<unknown> = Promise.resolve();

  constructor(number: number, database: string, name: string) {
    this.number = number;
    this.database = database;
    this.name = name;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get specs(): IndexSpec[] {
    return [...this.indexes.values()].filter((index) => index.ready).map((index) => index.spec);
  }

  /** Takes a record from the log at start. */
  load(id: number, doc: Doc, bytes: Uint8Array, checksum: number): void {
    for (const index of this.indexes.values()) index.move(id, undefined, index.keyOf(doc));
    this.records.set(id, { id, doc, bytes, checksum });
    this.#nextRecord = Math.max(this.#nextRecord, id + 1);
  }

  insert(doc: Doc, changes: Change[]): StoredRecord {
    return this.#store(this.#nextRecord, doc, undefined, changes);
  }

  /** Puts a new document in the place of a record; answers the record itself when nothing is different. */
  replace(record: StoredRecord, doc: Doc, changes: Change[]): StoredRecord {
    return this.#store(record.id, doc, record, changes);
  }

  remove({ id, doc, checksum }: StoredRecord, changes: Change[]): void {
    for (const index of this.indexes.values()) index.move(id, index.keyOf(doc), undefined);
    this.records.delete(id);
    changes.push(removeChange(recordKey(this.number, id), checksum));
  }

  /** Removes everything, for good. */
  drop(changes: Change[]): void {
    this.dropped = true;
    for (const { id, checksum } of this.records.values()) {
      changes.push(removeChange(recordKey(this.number, id), checksum));
    }
  }

  /** The records that can match; `sorted`: in the order of `sort`. */
  scan(filter: Doc, sort: KeyPattern): { records: IterableIterator<StoredRecord>; sorted: boolean } {
    const scan = chooseScan(this.indexes.values(), filter, sort);
    const sorted = sort.length === 0 || scan?.sorted === true;
    if (scan === undefined && (sort.length > 0 || Object.keys(filter).length > 0))
      this.stats.collectionScans++;
    if (!sorted) this.stats.sortsInMemory++;
    return { records: scan === undefined ? this.records.values() : this.#along(scan), sorted };
  }

  *#along({ index, ranges, direction }: IndexScan): Generator<StoredRecord, void> {
    for (const { low, high } of ranges) {
      for (const id of index.walk(low, high, direction)) {
        const record = this.records.get(id);
        if (record !== undefined) yield record;
      }
    }
  }

  /** Runs work on the indexes after all such work asked for before. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#building.then(work, work);
    this.#building = result.catch(() => undefined);
    return result;
  }

  /** Builds an index over what is there, giving others a turn; it serves queries only when it is complete. */
  async buildIndex(spec: IndexSpec): Promise<void> {
    const index = new Index(spec);
    this.indexes.set(spec.name, index);
    try {
      let sinceBreak = 0;
      for (const record of [...this.records.values()]) {
        if (this.records.get(record.id) !== record) continue;
        const key = index.keyOf(record.doc);
        index.checkUnique(key, record.id, record.doc, this.namespace);
        index.move(record.id, undefined, key);
        if (++sinceBreak % BUILD_CHUNK === 0) await new Promise(setImmediate);
        if (this.dropped)
          throw new StoreError(26, "The collection was dropped while its index was being built.");
      }
      index.ready = true;
    } catch (error) {
      this.indexes.delete(spec.name);
      throw error;
    }
  }

  #store(id: number, input: Doc, old: StoredRecord | undefined, changes: Change[]): StoredRecord {
    const bytes = writeLimited(withId(input));
    if (old !== undefined && Buffer.compare(bytes, old.bytes) === 0) return old;
    // Read back, a document is what a restart finds, and holds no part of the message it came in.
    const doc = readDocument(bytes);
    const moves = [...this.indexes.values()].map((index) => {
      const to = index.keyOf(doc);
      index.checkUnique(to, id, doc, this.namespace);
      return { index, from: old === undefined ? undefined : index.keyOf(old.doc), to };
    });
    for (const { index, from, to } of moves) index.move(id, from, to);
    const change = putChange(recordKey(this.number, id), bytes, old?.checksum ?? 0);
    const record: StoredRecord = { id, doc, bytes, checksum: change.checksum };
    this.records.set(id, record);
    if (old === undefined) this.#nextRecord = id + 1;
    changes.push(change);
    return record;
  }
}

/** The document as it is stored: checked, with its `_id` first, which is made here when there is none. */
function withId(input: Doc): Doc {
  checkStorable(input, "");
  const { _id = new ObjectId() as Value, ...rest } = input;
  if (Array.isArray(_id)) throw new StoreError(53, "The '_id' value cannot be of type array");
  return { _id, ...rest };
}
