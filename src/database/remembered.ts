/** A short-lived cache for a value that is read far more often than it changes. A change on this node clears it. */

export interface Remembered<T> {
  get(): Promise<T>;
  /** Clears the cache. Call it after every change. */
  forget(): void;
}

/**
 * Creates a cache.
 * @param read reads the value. Simultaneous calls share one read
 * @param forMs the lifetime of a value in milliseconds. It is also the maximum delay until another node's change is visible
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
      const started = read();
      reading = started;
      readAt = performance.now();
      // A failed read is not cached, because the database may be available again at the next one.
      started.catch(() => {
        if (reading === started) forget();
      });
      return started;
    },
  };
}
