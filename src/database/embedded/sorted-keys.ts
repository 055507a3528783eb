/**
 * A sorted set of keys, each with a number behind it, in chunks: insertion and removal move at most one chunk, and a
 * walk may start anywhere in either direction. Indexes are built on it, and sorts in memory.
 */

/** Keys a chunk holds before it is split in two. */
const CHUNK_LIMIT = 1024;
/** Characters of the number at the end of an entry; numbers are below 2^48. */
const NUMBER_LENGTH = 6;

/** The number at the end of an entry keeps those of equal keys apart, in the numbers' order. */
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

/** How many items at the beginning of a list pass a test that no item passes behind one that fails. */
function firstNot<T>(items: readonly T[], passes: (item: T) => boolean): number {
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

  /** Adds a key with its number; a pair that is there already stays single. */
  add(key: string, number: number): void {
    const entry = entryOf(key, number);
    const { at, chunk, place } = this.#find(entry);
    if (chunk[place] === entry) return;
    chunk.splice(place, 0, entry);
    if (chunk.length > CHUNK_LIMIT) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK_LIMIT >>> 1));
  }

  /** Removes a pair if it is there. */
  delete(key: string, number: number): void {
    const entry = entryOf(key, number);
    const { at, chunk, place } = this.#find(entry);
    if (chunk[place] !== entry) return;
    chunk.splice(place, 1);
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** The numbers of keys from `low` to before `high`, forwards (1) or backwards; nothing may change meanwhile. */
  *walk(low: string, high: string, direction: number): Generator<number, void> {
    const forwards = direction === 1;
    let { at, place } = this.#find(forwards ? low : high);
    for (let chunk = this.#chunks[at]; chunk !== undefined; chunk = this.#chunks[at]) {
      for (let i = forwards ? place : place - 1; i >= 0 && i < chunk.length; i += direction) {
        const entry = chunk[i] as string;
        if (forwards ? entry >= high : entry < low) return;
        yield parseNumber(entry);
      }
      at += direction;
      place = forwards ? 0 : (this.#chunks[at]?.length ?? 0);
    }
  }

  /** How many keys lie from `low` to before `high`, without a look at each. */
  count(low: string, high: string): number {
    const [first, last] = [this.#find(low), this.#find(high)];
    let count = last.place - first.place;
    for (let at = first.at; at < last.at; at++) count += this.#chunks[at]?.length ?? 0;
    return Math.max(0, count);
  }

  /** The last chunk that begins at or below `key`, and the place in it that is the key's. */
  #find(key: string): { at: number; chunk: string[]; place: number } {
    const at = Math.max(0, firstNot(this.#chunks, (chunk) => (chunk[0] as string) <= key) - 1);
    const chunk = this.#chunks[at] as string[];
    return { at, chunk, place: firstNot(chunk, (entry) => entry < key) };
  }
}
