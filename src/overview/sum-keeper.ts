/**
 * Keeps the months' sums true to the logs while entries are stored. A resident's sums are written only over the version
 * they were made from: whoever comes second, on this node or another, adds up the month anew, so that no entry is lost or
 * counted twice. Each write that succeeds adds its own difference to the property's totals, in whatever order.
 */
import type { BehaviorLog } from "../database/stores/behavior-logs.ts";
import type { MonthSums, ResidentSums } from "../database/stores/resident-sums.ts";
import type { Stores } from "../database/stores.ts";
import { type CalendarMonth, monthIn } from "../domain/calendar.ts";
import { monthBounds } from "../domain/month-bounds.ts";
import { addChange, compact, monthsOf, noSums, sumsOf, withBehavior, withMonths } from "./month-sums.ts";

export type SumStores = Pick<
  Stores,
  "residents" | "behaviorLogs" | "paymentLogs" | "residentSums" | "overviewTotals"
>;

export interface SumKeeperOptions {
  stores: SumStores;
  /** The property's, an IANA name. */
  timeZone: string;
}

export interface SumKeeper {
  /** Stores a behavior entry and counts it. @param insert stores it */
  storingBehavior<T extends BehaviorLog>(userID: string, insert: () => Promise<T>): Promise<T>;
  /** Stores a payment entry, or replaces its status, and counts what the month says then. */
  storingPayment<T>(userID: string, month: CalendarMonth, save: () => Promise<T>): Promise<T>;
}

/** How often a month is added up anew while others change the same resident. */
const COUNT_TRIES = 50;

/** The sum keeper over one database. */
export function createSumKeeper({ stores, timeZone }: SumKeeperOptions): SumKeeper {
  const { behaviorLogs, paymentLogs, residentSums, overviewTotals } = stores;

  async function known(userID: string): Promise<ResidentSums> {
    const [found] = await residentSums.byUserIDs([userID]);
    return found ?? noSums(userID);
  }

  async function write(before: ResidentSums, month: CalendarMonth, sums: MonthSums): Promise<boolean> {
    const after = withMonths(before, { ...before.months, [month]: sums });
    if (!(await residentSums.write(after))) return false;
    const totals = new Map();
    addChange(totals, before.months, after.months);
    await overviewTotals.add(compact(totals), timeZone);
    return true;
  }

  /** Writes what a month is found to be, until nobody else has written in between. */
  async function settle(
    userID: string,
    month: CalendarMonth,
    find: (before: MonthSums) => Promise<MonthSums>,
  ): Promise<void> {
    for (let tried = 0; tried < COUNT_TRIES; tried += 1) {
      const before = await known(userID);
      const sums = await find(sumsOf(before.months, month));
      if (await write(before, month, sums)) return;
    }
    throw new Error("A resident's months kept changing while they were counted.");
  }

  async function addUp(userID: string, month: CalendarMonth, before: MonthSums): Promise<MonthSums> {
    const entries = await behaviorLogs.forSums([userID], monthBounds(month, timeZone));
    const { [month]: found } = monthsOf(entries, [], timeZone);
    return { ...sumsOf(found ? { [month]: found } : {}, month), payment: before.payment };
  }

  return {
    async storingBehavior(userID, insert) {
      // Read before the entry is there, so that this version cannot hold it yet.
      const before = await known(userID);
      const entry = await insert();
      const month = monthIn(entry.createdAt, timeZone);
      const carried = withBehavior(sumsOf(before.months, month), entry.rp);
      const entries = await behaviorLogs.countOfUserIn(userID, monthBounds(month, timeZone));
      const counted = entries === carried.entries && (await write(before, month, carried));
      if (!counted) await settle(userID, month, (sums) => addUp(userID, month, sums));
      return entry;
    },

    async storingPayment(userID, month, save) {
      const saved = await save();
      await settle(userID, month, async (sums) => ({
        ...sums,
        payment: await paymentLogs.statusOf(userID, month),
      }));
      return saved;
    },
  };
}
