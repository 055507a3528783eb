/**
 * How queries read: generators of items that now and then yield `undefined`, which says "nothing yet, others may
 * have a turn", and the loop that gives them that turn.
 */
import type { Collection, StoredRecord } from "./collection.ts";
import { compileFilter, type Predicate } from "./match.ts";
import { LAST_KEY } from "./order.ts";
import { type KeyPattern, patternKey } from "./paths.ts";
import { numberedKey, numberIn, SortedKeys } from "./sorted-keys.ts";
import type { Doc } from "./values.ts";

export type Stream<T> = Generator<T | undefined, void>;

/** Items a step works on before it offers a break. */
const BREAK_EVERY = 200;
/** How long a query may keep the process to itself, in milliseconds. */
const TURN_MS = 8;

/** `limit` 0: all. */
export interface Query {
  filter: Doc;
  sort: KeyPattern;
  skip: number;
  limit: number;
}

/** Items that are all there already, with breaks, since whoever takes them in may work long on each. */
export function* withBreaks<T>(items: Iterable<T>): Stream<T> {
  let sinceBreak = 0;
  for (const item of items) {
    yield item;
    if (++sinceBreak % BREAK_EVERY === 0) yield undefined;
  }
}

export function* mapping<T, U>(input: Stream<T>, convert: (item: T) => U): Stream<U> {
  for (const item of input) yield item === undefined ? undefined : convert(item);
}

export function* filtering<T>(input: Stream<T>, keeps: (item: T) => boolean): Stream<T> {
  for (const item of input) if (item === undefined || keeps(item)) yield item;
}

/** Items in the order of their keys, stable. */
export function* sorting<T>(input: Stream<T>, keyOf: (item: T) => string): Stream<T> {
  const order = new SortedKeys();
  const items: T[] = [];
  for (const item of input) {
    if (item === undefined) yield undefined;
    else order.add(numberedKey(keyOf(item), items.push(item) - 1));
  }
  for (const key of withBreaks(order.walk("", LAST_KEY, 1))) {
    yield key === undefined ? undefined : items[numberIn(key)];
  }
}

/** Leaves out the first `skip` items and ends after `limit` more; 0 means no limit. */
export function* slicing<T>(input: Stream<T>, skip: number, limit: number): Stream<T> {
  let seen = 0;
  for (const item of input) {
    if (item !== undefined && ++seen <= skip) continue;
    yield item;
    if (item !== undefined && limit > 0 && seen === skip + limit) return;
  }
}

/**
 * The records a query reads: taken straight from the collection while nobody else can run, and from a snapshot as
 * soon as somebody can. Whoever lets others run calls `detach` first.
 */
export class Source {
  readonly #collection: Collection | undefined;
  #records: IterableIterator<StoredRecord>;
  #detached = false;

  constructor(collection: Collection | undefined, records: IterableIterator<StoredRecord>) {
    this.#collection = collection;
    this.#records = records;
  }

  /** The records that match, counted as they are looked at. */
  *matching(predicate: Predicate): Stream<StoredRecord> {
    let sinceBreak = 0;
    for (let next = this.#records.next(); next.done !== true; next = this.#records.next()) {
      if (this.#collection !== undefined) this.#collection.stats.documentsExamined++;
      if (predicate(next.value.doc)) yield next.value;
      if (++sinceBreak % BREAK_EVERY === 0) yield undefined;
    }
  }

  /** Keeps the records still to come as they are now. */
  detach(): void {
    if (!this.#detached) this.#records = [...this.#records].values();
    this.#detached = true;
  }
}

/** The records a query gives, in order, and the source they come from. */
export function queryRecords(
  collection: Collection | undefined,
  { filter, sort, skip, limit }: Query,
): { stream: Stream<StoredRecord>; source: Source } {
  const predicate = compileFilter(filter);
  const { records, sorted } = collection?.scan(filter, sort) ?? { records: [].values(), sorted: true };
  const source = new Source(collection, records);
  const found = source.matching(predicate);
  const stream = sorted ? found : sorting(found, ({ doc }) => patternKey(doc, sort, "a sort"));
  return { stream: slicing(stream, skip, limit), source };
}

/** All records a query gives, at once: for writes, which nobody may interrupt. */
export function allRecords(collection: Collection | undefined, query: Query): StoredRecord[] {
  return [...queryRecords(collection, query).stream].filter((record) => record !== undefined);
}

/**
 * All items of a stream, giving others a turn when it takes long.
 * @param source what the stream reads from; it is detached before anybody else runs
 */
export async function collect<T>(stream: Stream<T>, source?: Source): Promise<T[]> {
  const items: T[] = [];
  let turnEnds = performance.now() + TURN_MS;
  for (const item of stream) {
    if (item !== undefined) items.push(item);
    else if (performance.now() > turnEnds) {
      source?.detach();
      await new Promise(setImmediate);
      turnEnds = performance.now() + TURN_MS;
    }
  }
  return items;
}
