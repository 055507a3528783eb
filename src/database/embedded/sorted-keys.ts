/**
 * A sorted set of strings in chunks: insertion and removal move at most one chunk, and a walk may start anywhere in
 * either direction. Indexes are built on it, and sorts in memory.
 */

/** Strings a chunk holds before it is split in two. */
const CHUNK_LIMIT = 1024;
/** Characters of a number at the end of an entry. */
const NUMBER_LENGTH = 6;

/** A key with a number (up to 2^48) after it, which keeps entries of equal keys apart, in the numbers' order. */
export function numberedKey(key: string, number: number): string {
  const bytes = Buffer.allocUnsafe(NUMBER_LENGTH);
  bytes.writeUIntBE(number, 0, NUMBER_LENGTH);
  return key + bytes.toString("latin1");
}

/** The number at the end of a numbered key. */
export function numberIn(entry: string): number {
  let number = 0;
  for (let i = entry.length - NUMBER_LENGTH; i < entry.length; i++)
    number = number * 256 + entry.charCodeAt(i);
  return number;
}

/** First position in `keys` whose string is not below `key`. */
function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class SortedKeys {
  readonly #chunks: string[][] = [[]];

  /** Adds a key; one that is there already stays single. */
  add(key: string): void {
    const at = this.#chunkFor(key);
    const chunk = this.#chunks[at] as string[];
    const place = lowerBound(chunk, key);
    if (chunk[place] === key) return;
    chunk.splice(place, 0, key);
    if (chunk.length > CHUNK_LIMIT) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK_LIMIT >>> 1));
  }

  /** Removes a key if it is there. */
  delete(key: string): void {
    const at = this.#chunkFor(key);
    const chunk = this.#chunks[at] as string[];
    const place = lowerBound(chunk, key);
    if (chunk[place] !== key) return;
    chunk.splice(place, 1);
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** Keys from `low` to before `high`, forwards or backwards. The set must not change during the walk. */
  *walk(low: string, high: string, direction: 1 | -1): Generator<string, void> {
    const first = this.#chunkFor(low);
    const last = this.#chunkFor(high);
    for (let n = 0; n <= last - first; n++) {
      const at = direction === 1 ? first + n : last - n;
      const chunk = this.#chunks[at] as string[];
      const start = at === first ? lowerBound(chunk, low) : 0;
      const end = at === last ? lowerBound(chunk, high) : chunk.length;
      for (let i = 0; i < end - start; i++) yield chunk[direction === 1 ? start + i : end - 1 - i] as string;
    }
  }

  /** The last chunk that begins at or below the key. */
  #chunkFor(key: string): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (((this.#chunks[middle] as string[])[0] as string) <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
