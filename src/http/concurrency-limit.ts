/** Limits costly work: a few tasks run at the same time, some wait, and all others are rejected. */
import { Mutex, Semaphore } from "async-mutex";
import { busy } from "./errors.ts";

/** Runs a task when the earlier tasks of its key leave room; with a mutex, when all have settled. */
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

/**
 * @param atOnce maximum number of running tasks
 * @param queueMax maximum number of waiting tasks
 * @param refusal the error of a further task
 */
export function createConcurrencyLimit(atOnce: number, queueMax: number, refusal = busy) {
  const semaphore = new Semaphore(atOnce);
  let unfinished = 0;
  return {
    /** Runs a task as soon as there is room. @throws HttpError `refusal()`, by default 503, if too many tasks wait */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (unfinished >= atOnce + queueMax) throw refusal();
      unfinished += 1;
      try {
        return await semaphore.runExclusive(task);
      } finally {
        unfinished -= 1;
      }
    },
    /** The number of tasks that wait. */
    waiting: () => Math.max(0, unfinished - atOnce),
  };
}

/** The same for each key. Limits without tasks are removed. */
export function createKeyedLimit(atOnce: number, queueMax: number, refusal = busy): RunExclusive {
  const limits = new Map<string, { run: ReturnType<typeof createConcurrencyLimit>["run"]; tasks: number }>();
  return async (key, task) => {
    const limit = limits.get(key) ?? { run: createConcurrencyLimit(atOnce, queueMax, refusal).run, tasks: 0 };
    limits.set(key, limit);
    limit.tasks += 1;
    try {
      return await limit.run(task);
    } finally {
      limit.tasks -= 1;
      if (limit.tasks === 0) limits.delete(key);
    }
  };
}

/** Counts by key. A key whose count is 0 is removed. */
export class Counts extends Map<string, number> {
  of(key: string): number {
    return this.get(key) ?? 0;
  }

  add(key: string, change: number): void {
    const count = this.of(key) + change;
    if (count > 0) this.set(key, count);
    else this.delete(key);
  }
}
