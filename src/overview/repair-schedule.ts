/**
 * Has what is counted beside the logs mended without a restart: soon after requests failed because the database was
 * away, whose writes may have been cut off half-way, and now and then for what got lost unnoticed. Several nodes may do
 * it at once: each correction is written only over what it was made from.
 */
import type { Logger } from "pino";

/** After the last request that failed: what was under way has then ended, and the database is likely back. */
export const CALM_MS = 3_000;

/** Where mending failed, such as while the database is still away. */
export const RETRY_MS = 15_000;

/** However calm it is. */
export const REPAIR_EVERY_MS = 60 * 60_000;

export interface RepairScheduleOptions {
  repair(): Promise<void>;
  log: Pick<Logger, "info" | "warn">;
}

export interface RepairSchedule {
  /** Notes that writes may have been cut off. */
  interrupted(): void;
  /** Begins no further repair; one that is under way may end with the process, each of its writes is whole by itself. */
  stop(): void;
}

/** The schedule of one node; it holds up neither requests nor the end of the process. */
export function createRepairSchedule({ repair, log }: RepairScheduleOptions): RepairSchedule {
  let timer: NodeJS.Timeout | undefined;
  let isRepairing = false;
  let isStopped = false;

  function due(afterMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void run(), afterMs);
    timer.unref();
  }

  async function run(): Promise<void> {
    if (isRepairing) {
      due(CALM_MS);
      return;
    }
    isRepairing = true;
    due(REPAIR_EVERY_MS);
    try {
      await repair();
      log.info({ event: "sums_checked" }, "the sums were compared with the logs");
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error }, "the sums could not be compared with the logs; it is tried again");
      due(RETRY_MS);
    } finally {
      isRepairing = false;
    }
  }

  due(REPAIR_EVERY_MS);
  return {
    interrupted: () => due(CALM_MS),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
