/** Mutual exclusion by key: tasks of one key run one after another, and different keys don't wait for each other. */
import { Mutex } from "async-mutex";

/** Runs a task once all earlier tasks of its key have settled. */
export type RunExclusive = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** A mutex for each key, which is removed when nobody uses it. */
export function createKeyedMutex(): RunExclusive {
  const mutexes = new Map<string, Mutex>();
  return async (key, task) => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(task);
    } finally {
      if (!mutex.isLocked() && mutexes.get(key) === mutex) mutexes.delete(key);
    }
  };
}
