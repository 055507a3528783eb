/**
 * Makes the months' sums anew from the logs: for data that came in bulk, after a crash between two writes, and when the
 * property's time zone changed. It goes in parts and may run while entries are stored.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { ResidentSums } from "../database/stores/resident-sums.ts";
import {
  addChange,
  addMonth,
  compact,
  monthsOf,
  noSums,
  sameMonths,
  sameTotals,
  type Totals,
  withMonths,
} from "./month-sums.ts";
import type { SumKeeperOptions } from "./sum-keeper.ts";

/** Residents whose entries are read at once. */
const PART_SIZE = 100;

/** How often a part is counted anew while others change its residents. */
const PART_TRIES = 50;

/** Long enough for a write that has changed a resident's sums to reach the totals as well. */
const SETTLE_MS = 250;

/** How often the totals are compared anew while entries are stored. */
const TOTALS_TRIES = 100;

export interface Rebuilt {
  residents: number;
  /** Whose sums were other than their logs. */
  changed: number;
}

export interface Rebuild {
  /** Counts everything anew. @throws when others kept writing in between for too long */
  rebuild(): Promise<Rebuilt>;
  /** Counts anew where the number of entries or the time zone shows that it must be; undefined where nothing does. */
  repair(): Promise<Rebuilt | undefined>;
}

function byUser<T extends { userID: string }>(entries: readonly T[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const entry of entries) {
    const others = grouped.get(entry.userID);
    if (others) others.push(entry);
    else grouped.set(entry.userID, [entry]);
  }
  return grouped;
}

/** The rebuild over one database. */
export function createRebuild({ stores, timeZone }: SumKeeperOptions): Rebuild {
  const { residents, behaviorLogs, paymentLogs, residentSums, overviewTotals } = stores;

  /** Counts some residents. @returns those whom somebody else changed in between, and how many were changed here */
  async function countPart(userIDs: string[]): Promise<{ again: string[]; changed: number }> {
    const stored = new Map((await residentSums.byUserIDs(userIDs)).map((sums) => [sums.userID, sums]));
    const [behaviors, payments] = await Promise.all([
      behaviorLogs.forSums(userIDs),
      paymentLogs.forSums(userIDs),
    ]);
    const behaviorsOf = byUser(behaviors);
    const paymentsOf = byUser(payments);
    const totals: Totals = new Map();
    const again: string[] = [];
    let changed = 0;
    for (const userID of userIDs) {
      const before: ResidentSums = stored.get(userID) ?? noSums(userID);
      const months = monthsOf(behaviorsOf.get(userID) ?? [], paymentsOf.get(userID) ?? [], timeZone);
      if (sameMonths(before.months, months)) continue;
      if (await residentSums.write(withMonths(before, months))) {
        addChange(totals, before.months, months);
        changed += 1;
      } else {
        again.push(userID);
      }
    }
    if (changed > 0) await overviewTotals.add(compact(totals), timeZone);
    return { again, changed };
  }

  async function countAll(userIDs: string[]): Promise<number> {
    let left = userIDs;
    let changed = 0;
    for (let tried = 0; tried < PART_TRIES; tried += 1) {
      const counted = await countPart(left);
      changed += counted.changed;
      left = counted.again;
      if (left.length === 0) return changed;
    }
    throw new Error("Residents' entries kept changing while they were counted.");
  }

  async function addUp(): Promise<Totals> {
    const totals: Totals = new Map();
    for await (const { months } of residentSums.all()) {
      for (const [month, sums] of Object.entries(months)) addMonth(totals, month, sums);
    }
    return compact(totals);
  }

  /** Corrects the totals where they aren't what the residents' sums come to, and nobody is just about to add to them. */
  async function correctTotals(): Promise<void> {
    for (let tried = 0; tried < TOTALS_TRIES; tried += 1) {
      const stored = await overviewTotals.read();
      const totals = await addUp();
      if (sameTotals(stored?.months ?? {}, totals) && (!stored || stored.timeZone === timeZone)) return;
      await pause(SETTLE_MS);
      if (await overviewTotals.correct(stored?.writes ?? 0, Object.fromEntries(totals), timeZone)) return;
    }
    throw new Error("Entries kept being stored while the totals were compared. Please try again.");
  }

  async function rebuild(): Promise<Rebuilt> {
    const done = { residents: 0, changed: 0 };
    for await (const userIDs of residents.userIDs(PART_SIZE)) {
      done.changed += await countAll(userIDs);
      done.residents += userIDs.length;
    }
    await correctTotals();
    return done;
  }

  return {
    rebuild,
    async repair() {
      const [totals, behaviors, payments] = await Promise.all([
        overviewTotals.read(),
        behaviorLogs.count(),
        paymentLogs.count(),
      ]);
      const counted = { entries: 0, payments: 0 };
      for (const month of Object.values(totals?.months ?? {})) {
        counted.entries += month.entries;
        counted.payments += month.payments;
      }
      const complete = counted.entries === behaviors && counted.payments === payments;
      if (complete && (!totals || totals.timeZone === timeZone)) return undefined;
      return rebuild();
    },
  };
}
