/** Work that a node repeats, such as looking for due messages. All nodes repeat it, so two of them may do the same piece of work. */
import type { Logger } from "pino";

interface RepeatedWork {
  /** The pause after each run. */
  everyMs: number;
  run(): Promise<unknown>;
  /** The log's text for the first of several failures. Failures don't end the repetition. */
  failed: string;
}

export type RepeatedTask = ReturnType<typeof createRepeatedTask>;

export function createRepeatedTask({ everyMs, run, failed }: RepeatedWork, log: Pick<Logger, "warn">) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = true;
  let isWokenAgain = false;
  let isFailing = false;

  async function tryRun(): Promise<void> {
    try {
      await run();
      isFailing = false;
    } catch (error) {
      if (!isStopped && !isFailing) log.warn({ err: error }, failed);
      isFailing = true;
    }
  }

  async function runUntilQuiet(): Promise<void> {
    clearTimeout(timer);
    do {
      isWokenAgain = false;
      await tryRun();
    } while (isWokenAgain && !isStopped);
    running = undefined;
    if (!isStopped) timer = setTimeout(wake, everyMs).unref();
  }

  /** Runs now, or again after the run in progress. Does nothing before the start and after the stop. */
  function wake(): void {
    if (isStopped) return;
    if (running) isWokenAgain = true;
    else running = runUntilQuiet();
  }

  return {
    start(): void {
      isStopped = false;
      wake();
    },
    wake,
    isStopped: () => isStopped,
    /** Waits for the run in progress, and starts no further one. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
