/** Runs the check of one node: at the start, soon after writes that may be incomplete, and once an hour. Several nodes may do the same at once. */
import type { AppContext } from "../context.ts";

/** Delay of the check after the last failed request. By then, requests in progress have ended and the database is probably available. */
export const CALM_MS = 3_000;

/** Delay after a failed check, for example while the database is unavailable. */
export const RETRY_MS = 15_000;

/** Interval of the regular checks. */
export const CHECK_EVERY_MS = 60 * 60_000;

export interface StatsSchedule {
  /** Runs the first check, then schedules the next ones. If it fails, it is repeated later. */
  start(): Promise<void>;
  /** Schedules a check, because writes may be incomplete. */
  interrupted(): void;
  /** Starts no further check. A check in progress may be cut off by the end of the process, because each write is complete on its own. */
  stop(): void;
}

/** Creates the schedule. It blocks neither requests nor the end of the process. */
export function createStatsSchedule(context: AppContext): StatsSchedule {
  const { log } = context;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isStarted = false;

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(() => void run(), afterMs).unref();
  }

  async function run(): Promise<void> {
    if (isRunning) return schedule(CALM_MS);
    isRunning = true;
    schedule(CHECK_EVERY_MS);
    try {
      await context.repair();
      log.info({ event: "stats_checked" }, "the stats were compared with the logs");
    } catch (error) {
      if (!isStarted) return;
      const text = `the stats could not be compared with the logs; the next attempt is in ${RETRY_MS / 1_000} seconds`;
      log.warn({ err: error }, text);
      schedule(RETRY_MS);
    } finally {
      isRunning = false;
    }
  }

  return {
    start() {
      isStarted = true;
      return run();
    },
    interrupted: () => schedule(CALM_MS),
    stop() {
      isStarted = false;
      clearTimeout(timer);
    },
  };
}
