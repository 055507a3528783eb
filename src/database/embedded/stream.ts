/**
 * Streams of documents through a query: generators that now and then yield `undefined`, which says "nothing yet,
 * others may have a turn".
 */
import type { Predicate } from "./match.ts";
import type { Source, StoredRecord } from "./source.ts";
import type { Doc } from "./values.ts";

export type Stream<T> = Generator<T | undefined, void>;

/** A step of an aggregation pipeline. */
export type Stage = (input: Stream<Doc>) => Stream<Doc>;

/** Items a step works on before it offers a break. */
const BREAK_EVERY = 200;
/** How long a query may keep the process to itself, in milliseconds. */
const TURN_MS = 8;
/** Items sorted at a stretch. */
const SORT_RUN = 4096;
/** How many times the limit a bounded sort collects before it throws the rest away. */
const TOP_SLACK = 4;
/** Longest limit for which a sort keeps only the first items while reading. */
const TOP_LIMIT = 2000;

/** Items that are all there already, with breaks, since whoever takes them in may work long on each. */
export function* withBreaks<T>(items: Iterable<T>): Stream<T> {
  let sinceBreak = 0;
  for (const item of items) {
    yield item;
    if (++sinceBreak % BREAK_EVERY === 0) yield undefined;
  }
}

/** The records of a source that match. */
export function* matching(source: Source, predicate: Predicate): Stream<StoredRecord> {
  let sinceBreak = 0;
  for (let record = source.next(); record !== undefined; record = source.next()) {
    if (predicate(record.doc)) yield record;
    if (++sinceBreak % BREAK_EVERY === 0) yield undefined;
  }
}

interface Keyed<T> {
  key: string;
  item: T;
}

const byKey = (a: Keyed<unknown>, b: Keyed<unknown>): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Items in the order of their keys, stable; of them only the first `limit` when it is above 0. */
export function* sorting<T>(input: Stream<T>, keyOf: (item: T) => string, limit: number): Stream<T> {
  const top = limit > 0 && limit <= TOP_LIMIT;
  let held: Keyed<T>[] = [];
  for (const item of input) {
    if (item === undefined) {
      yield undefined;
      continue;
    }
    held.push({ key: keyOf(item), item });
    if (top && held.length >= limit * TOP_SLACK) held = held.sort(byKey).slice(0, limit);
  }
  for (const entry of mergeSort(held)) yield entry?.item;
}

/** Sorts in runs and merges them pairwise, with breaks in between. */
function* mergeSort<T>(entries: Keyed<T>[]): Stream<Keyed<T>> {
  let runs: Keyed<T>[][] = [];
  for (let i = 0; i < entries.length; i += SORT_RUN) {
    runs.push(entries.slice(i, i + SORT_RUN).sort(byKey));
    yield undefined;
  }
  while (runs.length > 1) {
    const next: Keyed<T>[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const merged: Keyed<T>[] = [];
      for (const entry of merge(runs[i] ?? [], runs[i + 1] ?? [])) {
        if (entry === undefined) yield undefined;
        else merged.push(entry);
      }
      next.push(merged);
    }
    runs = next;
  }
  yield* withBreaks(runs[0] ?? []);
}

function* merge<T>(left: Keyed<T>[], right: Keyed<T>[]): Stream<Keyed<T>> {
  let i = 0;
  let j = 0;
  for (let n = 1; i < left.length || j < right.length; n++) {
    const a = left[i];
    const b = right[j];
    if (b === undefined || (a !== undefined && a.key <= b.key)) {
      yield a;
      i++;
    } else {
      yield b;
      j++;
    }
    if (n % SORT_RUN === 0) yield undefined;
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

export function* mapping<T, U>(input: Stream<T>, convert: (item: T) => U): Stream<U> {
  for (const item of input) yield item === undefined ? undefined : convert(item);
}

/** Items a waiting reader fetches at once, so that a short rest needs no snapshot of everything behind it. */
const AHEAD = 1000;

/** A stream being read in batches, which gives others a turn when it takes long. */
export class Reader<T> {
  readonly #stream: Stream<T>;
  readonly #sources: readonly Source[];
  #ahead: T[] = [];
  #ended = false;

  /** `sources`: what the stream reads from; they are detached before anybody else runs. */
  constructor(stream: Stream<T>, sources: readonly Source[]) {
    this.#stream = stream;
    this.#sources = sources;
  }

  /** Takes items while `wants` agrees, which is asked with each one first. `done`: nothing is left. */
  async take(wants: (item: T) => boolean): Promise<{ items: T[]; done: boolean }> {
    const items: T[] = [];
    let turnEnds = performance.now() + TURN_MS;
    for (;;) {
      while (this.#ahead.length === 0 && !this.#ended) {
        if (this.#step() || performance.now() < turnEnds) continue;
        this.#detach();
        await new Promise(setImmediate);
        turnEnds = performance.now() + TURN_MS;
      }
      const taken = this.#ahead.findIndex((item) => !wants(item));
      const enough = taken !== -1;
      for (const item of enough ? this.#ahead.splice(0, taken) : this.#ahead.splice(0)) items.push(item);
      if (enough || this.#ended) return { items, done: !enough };
    }
  }

  /** Makes what is left independent of later writes. */
  settle(): void {
    const turnEnds = performance.now() + TURN_MS;
    while (this.#ahead.length < AHEAD && !this.#ended) {
      if (!this.#step() && performance.now() > turnEnds) break;
    }
    if (!this.#ended) this.#detach();
  }

  /** Fetches one item; false when the stream offered a break instead. */
  #step(): boolean {
    const { value, done } = this.#stream.next();
    if (done === true) this.#ended = true;
    else if (value !== undefined) this.#ahead.push(value);
    return value !== undefined;
  }

  #detach(): void {
    for (const source of this.#sources) source.detach();
  }
}
