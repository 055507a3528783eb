/** Reads that many callers ask for at the same time, such as all open pages after a push. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Creates a function that runs reads so that simultaneous calls with the same key share one. A call never gets the result
 * of a read that began before the call: whoever has seen a write, on any node, finds it in the answer.
 */
export function createSharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();

  async function start(key: string, read: () => Promise<T>): Promise<T> {
    // Calls that arrive in one turn of the event loop share, too. The outcome of a running read belongs to its own callers.
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
