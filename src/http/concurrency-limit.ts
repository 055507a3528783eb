/** Limits costly work: a few tasks run at once, some wait, and the rest is refused. */
import { Semaphore } from "async-mutex";
import { busy } from "./errors.ts";

export interface ConcurrencyLimit {
  /** Runs a task as soon as there is room. @throws HttpError 503 when too many wait */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** How many tasks wait. */
  waiting(): number;
}

/** @param atOnce tasks that run at once @param queueMax tasks that may wait */
export function createConcurrencyLimit(atOnce: number, queueMax: number): ConcurrencyLimit {
  const semaphore = new Semaphore(atOnce);
  let unfinished = 0;
  return {
    async run(task) {
      if (unfinished >= atOnce + queueMax) throw busy();
      unfinished += 1;
      try {
        return await semaphore.runExclusive(() => task());
      } finally {
        unfinished -= 1;
      }
    },
    waiting: () => Math.max(0, unfinished - atOnce),
  };
}
