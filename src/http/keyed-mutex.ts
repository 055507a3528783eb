/** Mutual exclusion by key: tasks of one key run one after another, and tasks of different keys don't wait for each other. */
import { Mutex } from "async-mutex";

/** Runs a task once all earlier tasks of its key have settled. */
export type RunExclusive = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Creates a mutex for each key. Unused mutexes are removed. */
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
