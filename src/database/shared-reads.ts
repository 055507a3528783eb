/** Deduplicates simultaneous reads, for example when all open pages refetch after a push. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Creates a function that shares one read among simultaneous calls with the same key. A call never gets the result of a read
 * that began before the call, so a caller that has seen a write, on any node, finds it in the result.
 */
export function createSharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();

  async function start(key: string, read: () => Promise<T>): Promise<T> {
    // Waits for the running read, or else for one turn of the event loop, so that calls of the same turn share the read. An error of the
    // running read is reported to its own callers only.
    await (running.get(key)?.catch(() => undefined) ?? nextTurn());
    waiting.delete(key);
    const result = read();
    running.set(key, result);
    try {
      return await result;
    } finally {
      if (running.get(key) === result) running.delete(key);
    }
  }

  return (key, read) => {
    let next = waiting.get(key);
    if (!next) {
      next = start(key, read);
      waiting.set(key, next);
    }
    return next;
  };
}
