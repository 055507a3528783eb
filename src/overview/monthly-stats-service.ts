/**
 * Keeps the monthly stats consistent with the logs while entries are stored. A resident's stats are written only if the stored
 * version has not changed since the read. After a conflict, on this node or another, all months are recomputed from the logs, so
 * that no entry is lost or counted twice. Each successful write adds its difference to the property's totals; the order of these
 * additions does not matter.
 */

import { type CalendarMonth, monthIn } from "../domain/calendar.ts";
import type { BehaviorLog } from "../logs/behavior-logs.repository.ts";
import type { Repositories } from "../repositories.ts";
import {
  addChange,
  compact,
  emptyStats,
  monthsOf,
  statsOf,
  withBehavior,
  withMonths,
} from "./monthly-stats.ts";
import type { ResidentStats } from "./resident-stats.repository.ts";

type StatsRepositories = Pick<
  Repositories,
  "residents" | "behaviorLogs" | "paymentLogs" | "residentStats" | "propertyStats"
>;

export interface MonthlyStatsServiceOptions {
  repositories: StatsRepositories;
  /** The property's time zone, an IANA name. */
  timeZone: string;
}

export interface MonthlyStatsService {
  /**
   * Prepares the count of a behavior entry. Call it before the entry is stored.
   * @returns a function that counts the stored entry
   */
  beginBehavior(userID: string): Promise<(entry: BehaviorLog) => Promise<void>>;
  /** Stores a payment entry or replaces its status, then counts the stored status of the month. */
  storingPayment<T>(userID: string, month: CalendarMonth, save: () => Promise<T>): Promise<T>;
}

/** Maximum number of attempts while other writers change the same resident. */
const MAX_ATTEMPTS = 50;

export function createMonthlyStatsService({
  repositories,
  timeZone,
}: MonthlyStatsServiceOptions): MonthlyStatsService {
  const { behaviorLogs, paymentLogs, residentStats, propertyStats } = repositories;

  async function loadStats(userID: string): Promise<ResidentStats> {
    return (await residentStats.byUserID(userID)) ?? emptyStats(userID);
  }

  async function write(before: ResidentStats, months: ResidentStats["months"]): Promise<boolean> {
    const after = withMonths(before, months);
    if (!(await residentStats.write(after))) return false;
    const totals = new Map();
    addChange(totals, before.months, after.months);
    await propertyStats.add(compact(totals), timeZone);
    return true;
  }

  /** Computes and writes a resident's months. Repeats both after a conflicting write. */
  async function reconcile(
    userID: string,
    compute: (before: ResidentStats["months"]) => Promise<ResidentStats["months"]>,
  ): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = await loadStats(userID);
      if (await write(before, await compute(before.months))) return;
    }
    throw new Error("A resident's monthly stats were not updated, because other writes kept changing them.");
  }

  async function sumLogs(userID: string): Promise<ResidentStats["months"]> {
    const [entries, payments] = await Promise.all([
      behaviorLogs.forStats([userID]),
      paymentLogs.forStats([userID]),
    ]);
    return monthsOf(entries, payments, timeZone);
  }

  return {
    async beginBehavior(userID) {
      // Read before the entry is stored, so that this version cannot include it.
      const before = await loadStats(userID);
      return async ({ createdAt, rp, number }) => {
        const month = monthIn(createdAt, timeZone);
        const updatedMonth = withBehavior(statsOf(before.months, month), rp);
        const isNextEntry = number === entriesIn(before.months) + 1;
        if (isNextEntry && (await write(before, { ...before.months, [month]: updatedMonth }))) return;
        await reconcile(userID, () => sumLogs(userID));
      };
    },

    async storingPayment(userID, month, save) {
      const saved = await save();
      await reconcile(userID, async (months) => ({
        ...months,
        [month]: { ...statsOf(months, month), payment: await paymentLogs.statusOf(userID, month) },
      }));
      return saved;
    },
  };
}

/** Number of behavior entries in all months. */
function entriesIn(months: ResidentStats["months"]): number {
  return Object.values(months).reduce((sum, { entries }) => sum + entries, 0);
}
