/**
 * Recomputes derived stats without a restart: soon after requests failed because the database was unavailable, since their
 * writes may be incomplete, and once an hour for unnoticed losses. Several nodes may repair at the same time, because a
 * correction is written only if the stats have not changed since they were read.
 */
import type { Logger } from "pino";

/** Delay after the last failed request. By then, requests in progress have ended and the database is probably available. */
export const CALM_MS = 3_000;

/** Delay after a failed repair, for example while the database is unavailable. */
export const RETRY_MS = 15_000;

/** Interval of the regular repairs. */
export const REPAIR_EVERY_MS = 60 * 60_000;

export interface RepairScheduleOptions {
  repair(): Promise<void>;
  log: Pick<Logger, "info" | "warn">;
}

export interface RepairSchedule {
  /** Schedules a repair, because writes may be incomplete. */
  interrupted(): void;
  /** Starts no further repair. A repair in progress may be cut off by the end of the process, because each write is complete on its own. */
  stop(): void;
}

/** Creates the schedule of one node. It blocks neither requests nor the end of the process. */
export function createRepairSchedule({ repair, log }: RepairScheduleOptions): RepairSchedule {
  let timer: NodeJS.Timeout | undefined;
  let isRepairing = false;
  let isStopped = false;

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void run(), afterMs);
    timer.unref();
  }

  async function run(): Promise<void> {
    if (isRepairing) {
      schedule(CALM_MS);
      return;
    }
    isRepairing = true;
    schedule(REPAIR_EVERY_MS);
    try {
      await repair();
      log.info({ event: "sums_checked" }, "the stats were compared with the logs");
    } catch (error) {
      if (isStopped) return;
      log.warn(
        { err: error },
        `the stats could not be compared with the logs; the next attempt is in ${RETRY_MS / 1_000} seconds`,
      );
      schedule(RETRY_MS);
    } finally {
      isRepairing = false;
    }
  }

  schedule(REPAIR_EVERY_MS);
  return {
    interrupted: () => schedule(CALM_MS),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
