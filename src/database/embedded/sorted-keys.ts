/**
 * A sorted set of strings in chunks: insertion and removal move at most one chunk, and a walk may start anywhere in
 * either direction. Indexes are built on it.
 */

/** Strings a chunk holds before it is split in two. */
const CHUNK_LIMIT = 1024;

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
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a key; one that is there already stays single. */
  add(key: string): void {
    const at = this.#chunkFor(key);
    const chunk = this.#chunks[at] as string[];
    const place = lowerBound(chunk, key);
    if (chunk[place] === key) return;
    chunk.splice(place, 0, key);
    this.#size++;
    if (chunk.length > CHUNK_LIMIT) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK_LIMIT >>> 1));
  }

  /** Removes a key if it is there. */
  delete(key: string): void {
    const at = this.#chunkFor(key);
    const chunk = this.#chunks[at] as string[];
    const place = lowerBound(chunk, key);
    if (chunk[place] !== key) return;
    chunk.splice(place, 1);
    this.#size--;
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** The first key that is not below `key`. */
  firstFrom(key: string): string | undefined {
    for (const found of this.walk(key, undefined, 1)) return found;
    return undefined;
  }

  /**
   * Keys from `low` (included) to `high` (excluded; undefined: to the end), forwards or backwards. The set must not
   * change during the walk.
   */
  *walk(low: string, high: string | undefined, direction: 1 | -1): Generator<string, void> {
    if (direction === 1) yield* this.#forwards(low, high);
    else yield* this.#backwards(low, high);
  }

  *#forwards(low: string, high: string | undefined): Generator<string, void> {
    for (let at = this.#chunkFor(low), first = true; at < this.#chunks.length; at++, first = false) {
      const chunk = this.#chunks[at] as string[];
      for (let i = first ? lowerBound(chunk, low) : 0; i < chunk.length; i++) {
        const key = chunk[i] as string;
        if (high !== undefined && key >= high) return;
        yield key;
      }
    }
  }

  *#backwards(low: string, high: string | undefined): Generator<string, void> {
    const last = this.#chunks.length - 1;
    for (
      let at = high === undefined ? last : this.#chunkFor(high), first = true;
      at >= 0;
      at--, first = false
    ) {
      const chunk = this.#chunks[at] as string[];
      const end = first && high !== undefined ? lowerBound(chunk, high) : chunk.length;
      for (let i = end - 1; i >= 0; i--) {
        const key = chunk[i] as string;
        if (key < low) return;
        yield key;
      }
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
