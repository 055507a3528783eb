/**
 * Keeps the months' sums true to the logs while entries are stored. A resident's sums are written only over the version
 * they were made from: whoever comes second, on this node or another, adds up all months anew, so that no entry is lost or
 * counted twice. Each write that succeeds adds its own difference to the property's totals, in whatever order.
 */

import { type CalendarMonth, monthIn } from "../domain/calendar.ts";
import type { BehaviorLog } from "../logs/behavior-logs.repository.ts";
import type { Repositories } from "../repositories.ts";
import { addChange, compact, monthsOf, noSums, sumsOf, withBehavior, withMonths } from "./month-sums.ts";
import type { ResidentSums } from "./resident-sums.repository.ts";

type SumStores = Pick<
  Repositories,
  "residents" | "behaviorLogs" | "paymentLogs" | "residentSums" | "overviewTotals"
>;

export interface SumKeeperOptions {
  stores: SumStores;
  /** The property's, an IANA name. */
  timeZone: string;
}

export interface SumKeeper {
  /**
   * Begins to count a behavior entry, before it is stored.
   * @returns what counts it, once it is
   */
  beginBehavior(userID: string): Promise<(entry: BehaviorLog) => Promise<void>>;
  /** Stores a payment entry, or replaces its status, and counts what the month says then. */
  storingPayment<T>(userID: string, month: CalendarMonth, save: () => Promise<T>): Promise<T>;
}

/** How often months are added up anew while others change the same resident. */
const COUNT_TRIES = 50;

/** The sum keeper over one database. */
export function createSumKeeper({ stores, timeZone }: SumKeeperOptions): SumKeeper {
  const { behaviorLogs, paymentLogs, residentSums, overviewTotals } = stores;

  async function known(userID: string): Promise<ResidentSums> {
    return (await residentSums.byUserID(userID)) ?? noSums(userID);
  }

  async function write(before: ResidentSums, months: ResidentSums["months"]): Promise<boolean> {
    const after = withMonths(before, months);
    if (!(await residentSums.write(after))) return false;
    const totals = new Map();
    addChange(totals, before.months, after.months);
    await overviewTotals.add(compact(totals), timeZone);
    return true;
  }

  /** Writes what a resident's months are found to be, until nobody else has written in between. */
  async function settle(
    userID: string,
    find: (before: ResidentSums["months"]) => Promise<ResidentSums["months"]>,
  ): Promise<void> {
    for (let tried = 0; tried < COUNT_TRIES; tried += 1) {
      const before = await known(userID);
      if (await write(before, await find(before.months))) return;
    }
    throw new Error("A resident's months kept changing while they were counted.");
  }

  async function addUp(userID: string): Promise<ResidentSums["months"]> {
    const [entries, payments] = await Promise.all([
      behaviorLogs.forSums([userID]),
      paymentLogs.forSums([userID]),
    ]);
    return monthsOf(entries, payments, timeZone);
  }

  return {
    async beginBehavior(userID) {
      // Read before the entry is there, so that this version cannot hold it yet.
      const before = await known(userID);
      return async ({ createdAt, rp, number }) => {
        const month = monthIn(createdAt, timeZone);
        const carried = withBehavior(sumsOf(before.months, month), rp);
        const onlyMissing = number === entriesIn(before.months) + 1;
        if (onlyMissing && (await write(before, { ...before.months, [month]: carried }))) return;
        await settle(userID, () => addUp(userID));
      };
    },

    async storingPayment(userID, month, save) {
      const saved = await save();
      await settle(userID, async (months) => ({
        ...months,
        [month]: { ...sumsOf(months, month), payment: await paymentLogs.statusOf(userID, month) },
      }));
      return saved;
    },
  };
}

/** How many behavior entries some months hold. */
function entriesIn(months: ResidentSums["months"]): number {
  return Object.values(months).reduce((sum, { entries }) => sum + entries, 0);
}
