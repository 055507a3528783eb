/** A small list that is read far more often than it changes: kept for a moment, and forgotten at every change made here. */

/** Something that is kept for a moment after it was read. */
export interface Remembered<T> {
  get(): Promise<T>;
  /** To be called after every change: what was read before is not given out again. */
  forget(): void;
}

/**
 * @param read reads it anew; many who ask at once share one reading
 * @param forMs how long it is kept, which is also how late another node's change is seen
 */
export function remembered<T>(read: () => Promise<T>, forMs: number): Remembered<T> {
  let reading: Promise<T> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  function forget(): void {
    reading = undefined;
  }

  return {
    forget,
    get() {
      if (reading && performance.now() - readAt < forMs) return reading;
      const begun = read();
      reading = begun;
      readAt = performance.now();
      // A failed reading is not kept: the next one may find the database back.
      begun.catch(() => {
        if (reading === begun) forget();
      });
      return begun;
    },
  };
}
