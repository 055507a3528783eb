/**
 * A sorted set of pairs of a key and a number, stored in chunks. An insertion or removal moves at most one chunk, and an
 * iteration can start anywhere and run in both directions. Indexes and in-memory sorts are based on it. An entry is a key followed by its
 * number, and sorts as the key does, because no key is a prefix of another one (`order.ts`).
 */

/** Maximum keys in a chunk. A larger chunk is split in two. */
const CHUNK_LIMIT = 1024;
/** Characters of the number at the end of an entry. Numbers are below 2^48. */
const NUMBER_LENGTH = 6;

/** Appends the number to the key, so that entries with equal keys are distinct and sorted by number. */
function entryOf(key: string, number: number): string {
  const bytes = Buffer.allocUnsafe(NUMBER_LENGTH);
  bytes.writeUIntBE(number, 0, NUMBER_LENGTH);
  return key + bytes.toString("latin1");
}

function parseNumber(entry: string): number {
  let number = 0;
  for (let i = entry.length - NUMBER_LENGTH; i < entry.length; i++)
    number = number * 256 + entry.charCodeAt(i);
  return number;
}

/** Counts the leading items that pass a test, by binary search. No item after a failing one may pass. */
function countLeading<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class SortedKeys {
  readonly #chunks: string[][] = [[]];

  /** Adds a pair. Does nothing if it already exists. */
  add(key: string, number: number): void {
    const entry = entryOf(key, number);
    const { chunkIndex, chunk, place } = this.#find(entry);
    if (chunk[place] === entry) return;
    chunk.splice(place, 0, entry);
    if (chunk.length > CHUNK_LIMIT) this.#chunks.splice(chunkIndex + 1, 0, chunk.splice(CHUNK_LIMIT >>> 1));
  }

  delete(key: string, number: number): void {
    const entry = entryOf(key, number);
    const { chunkIndex, chunk, place } = this.#find(entry);
    if (chunk[place] !== entry) return;
    chunk.splice(place, 1);
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(chunkIndex, 1);
  }

  /**
   * The numbers of the keys from `low` (included) to `high` (excluded), forwards (1) or backwards. The set must not change
   * during the iteration.
   */
  *walk(low: string, high: string, direction: number): Generator<number, void> {
    const forwards = direction === 1;
    let { chunkIndex, place } = this.#find(forwards ? low : high);
    for (let chunk = this.#chunks[chunkIndex]; chunk !== undefined; chunk = this.#chunks[chunkIndex]) {
      for (let i = forwards ? place : place - 1; i >= 0 && i < chunk.length; i += direction) {
        const entry = chunk[i] as string;
        if (forwards ? entry >= high : entry < low) return;
        yield parseNumber(entry);
      }
      chunkIndex += direction;
      place = forwards ? 0 : (this.#chunks[chunkIndex]?.length ?? 0);
    }
  }

  /** Counts the keys from `low` (included) to `high` (excluded) without visiting each one. */
  count(low: string, high: string): number {
    const [first, last] = [this.#find(low), this.#find(high)];
    let count = last.place - first.place;
    for (let chunkIndex = first.chunkIndex; chunkIndex < last.chunkIndex; chunkIndex++)
      count += this.#chunks[chunkIndex]?.length ?? 0;
    return Math.max(0, count);
  }

  /** Finds the last chunk that begins at or below `key`, and the position of the key in it. */
  #find(key: string): { chunkIndex: number; chunk: string[]; place: number } {
    const chunkIndex = Math.max(0, countLeading(this.#chunks, (chunk) => (chunk[0] as string) <= key) - 1);
    const chunk = this.#chunks[chunkIndex] as string[];
    return { chunkIndex, chunk, place: countLeading(chunk, (entry) => entry < key) };
  }
}
