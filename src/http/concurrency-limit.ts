/** Limits costly work: a few tasks run at the same time, some wait, and all others are rejected. */
import { Semaphore } from "async-mutex";
import { busy } from "./errors.ts";

/** Runs a task as soon as the limit of its key allows it, in the order of the calls. */
export type RunExclusive = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Creates a limit for all its tasks together.
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
    isIdle: () => unfinished === 0,
  };
}

/** Creates a limit for each key. Limits without tasks are removed. */
export function createKeyedLimit(atOnce: number, queueMax: number, refusal = busy): RunExclusive {
  const limits = new Map<string, ReturnType<typeof createConcurrencyLimit>>();
  return async (key, task) => {
    const limit = limits.get(key) ?? createConcurrencyLimit(atOnce, queueMax, refusal);
    limits.set(key, limit);
    try {
      return await limit.run(task);
    } finally {
      // Two tasks may end at once: the key may have a new limit by now.
      if (limit.isIdle() && limits.get(key) === limit) limits.delete(key);
    }
  };
}

/** Runs the tasks of each key one after the other. */
export const createKeyedMutex = (): RunExclusive => createKeyedLimit(1, Number.POSITIVE_INFINITY);

/** A count for each key. A key whose count is 0 is removed. */
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
