/**
 * Runs the reconciler on one node: marked residents within seconds, and the full check soon after an outage and once an hour.
 * Several nodes may do the same at the same time.
 */
import type { Logger } from "pino";
import type { ResidentVersion } from "./resident-stats.repository.ts";

/** Interval in which marked residents are looked for. A mark that is still there the next time has no writer any more. */
export const POLL_MS = 2_000;

/** Delay of the check after the last failed request. By then, requests in progress have ended and the database is probably available. */
export const CALM_MS = 3_000;

/** Delay after a failed check, for example while the database is unavailable. */
export const RETRY_MS = 15_000;

/** Interval of the regular checks. */
export const CHECK_EVERY_MS = 60 * 60_000;

export interface ScheduledWork {
  reconciler: { pending(): Promise<ResidentVersion[]> };
  reconcile(userIDs: readonly string[]): Promise<void>;
  /** The full check. */
  repair(): Promise<void>;
}

export interface StatsSchedule {
  /** Runs the first full check, then schedules the next ones. If it fails, for example because another node is rebuilding, it is repeated later. */
  start(): Promise<void>;
  /** Schedules a full check, because writes may be incomplete. */
  interrupted(): void;
  /** Starts no further run. A run in progress may be cut off by the end of the process, because each write is complete on its own. */
  stop(): void;
}

/** Creates the schedule of one node. It blocks neither requests nor the end of the process. */
export function createStatsSchedule(
  { reconciler, reconcile, repair }: ScheduledWork,
  log: Pick<Logger, "info" | "warn">,
): StatsSchedule {
  let checkTimer: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isStopped = false;
  /** The marked residents, with the number of looks at which each had the same version. */
  let marks = new Map<string, { version: number; looks: number }>();

  function after(ms: number, run: () => void): NodeJS.Timeout | undefined {
    return isStopped ? undefined : setTimeout(run, ms).unref();
  }

  function scheduleCheck(afterMs: number): void {
    clearTimeout(checkTimer);
    checkTimer = after(afterMs, () => void runCheck());
  }

  async function runCheck(): Promise<void> {
    if (isRunning) {
      scheduleCheck(CALM_MS);
      return;
    }
    isRunning = true;
    scheduleCheck(CHECK_EVERY_MS);
    try {
      await repair();
      log.info({ event: "stats_checked" }, "the stats were compared with the logs");
    } catch (error) {
      if (isStopped) return;
      const text = `the stats could not be compared with the logs; the next attempt is in ${RETRY_MS / 1_000} seconds`;
      log.warn({ err: error }, text);
      scheduleCheck(RETRY_MS);
    } finally {
      isRunning = false;
    }
  }

  async function poll(): Promise<void> {
    try {
      // A check corrects marked residents itself. Two corrections at the same time would make each other start again.
      const found = isRunning ? [] : await reconciler.pending();
      marks = new Map(
        found.map(({ userID, statsVersion: version }) => {
          const before = marks.get(userID);
          return [userID, { version, looks: before?.version === version ? before.looks + 1 : 0 }];
        }),
      );
      // A mark that stays after a correction is tried again after twice the time: each correction reads all residents.
      const due = [...marks].filter(([, { looks }]) => looks > 0 && Number.isInteger(Math.log2(looks)));
      if (due.length > 0) await reconcile(due.map(([userID]) => userID));
    } catch (error) {
      if (!isStopped)
        log.warn({ err: error }, "pending stats could not be corrected; the next attempt follows");
    }
    pollTimer = after(POLL_MS, () => void poll());
  }

  return {
    async start() {
      await runCheck();
      pollTimer = after(POLL_MS, () => void poll());
    },
    interrupted: () => scheduleCheck(CALM_MS),
    stop() {
      isStopped = true;
      clearTimeout(checkTimer);
      clearTimeout(pollTimer);
    },
  };
}
