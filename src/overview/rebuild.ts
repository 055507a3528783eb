/**
 * Makes the months' sums anew from the logs, and the residents' totals: for data that came in bulk, after a crash between two writes, and when the
 * property's time zone changed. It goes in parts and may run while entries are stored.
 */
import { setTimeout as pause } from "node:timers/promises";
import { RESIDENT_CLASSES } from "../domain/enumerations.ts";
import { cleanSum } from "../domain/scoring.ts";
import type { Repositories } from "../repositories.ts";
import { correctTotals, SETTLE_MS } from "./correct-totals.ts";
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
import type { ResidentSums } from "./resident-sums.repository.ts";
import { addResident, noResidents, type ResidentTotals } from "./resident-totals.repository.ts";
import type { SumKeeperOptions } from "./sum-keeper.ts";

export interface RebuildOptions extends SumKeeperOptions {
  stores: SumKeeperOptions["stores"] & Pick<Repositories, "residentTotals">;
}

/** Residents whose entries are read at once. */
const PART_SIZE = 100;

/** So many looks must all find a difference before everything is counted anew: entries may be on their way to the sums. */
const LOOKS = 3;

/** How often a part is counted anew while others change its residents. */
const PART_TRIES = 50;

interface Rebuilt {
  residents: number;
  /** Whose sums were other than their logs. */
  changed: number;
}

export interface Rebuild {
  /** Counts all entries and residents anew. @throws when others kept writing in between for too long */
  rebuild(): Promise<Rebuilt>;
  /**
   * Counts residents anew, and entries where their number or the time zone shows that it must be; undefined where
   * nothing does.
   */
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

/** Whether totals of residents say the same, but for the noise of binary fractions. */
function sameResidents(one: ResidentTotals, other: ResidentTotals): boolean {
  return RESIDENT_CLASSES.every(
    (name) =>
      one[name].residents === other[name].residents &&
      cleanSum(one[name].turnover - other[name].turnover) === 0,
  );
}

/** The rebuild over one database. */
export function createRebuild({ stores, timeZone }: RebuildOptions): Rebuild {
  const { residents, behaviorLogs, paymentLogs, residentSums, overviewTotals, residentTotals } = stores;

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

  const correctMonths = () =>
    correctTotals({
      read: overviewTotals.read,
      count: addUp,
      isRight: (stored, counted) =>
        sameTotals(stored?.months ?? {}, counted) && (!stored || stored.timeZone === timeZone),
      replace: (writes, counted) => overviewTotals.correct(writes, Object.fromEntries(counted), timeZone),
    });

  async function countResidents(): Promise<ResidentTotals> {
    const totals = noResidents();
    for await (const resident of residents.standings()) addResident(totals, resident);
    return totals;
  }

  const correctResidents = () =>
    correctTotals({
      read: residentTotals.read,
      count: countResidents,
      isRight: (stored, counted) => sameResidents(stored?.classes ?? noResidents(), counted),
      replace: residentTotals.correct,
    });

  async function rebuild(): Promise<Rebuilt> {
    const done = { residents: 0, changed: 0 };
    for await (const userIDs of residents.userIDs(PART_SIZE)) {
      done.changed += await countAll(userIDs);
      done.residents += userIDs.length;
    }
    await correctMonths();
    await correctResidents();
    return done;
  }

  /** Whether the totals hold as many entries of each kind as there are. */
  async function isComplete(): Promise<boolean> {
    const [totals, behaviors, payments] = await Promise.all([
      overviewTotals.read(),
      behaviorLogs.count(),
      paymentLogs.count(),
    ]);
    if (totals && totals.timeZone !== timeZone) return false;
    const counted = { entries: 0, payments: 0 };
    for (const month of Object.values(totals?.months ?? {})) {
      counted.entries += month.entries;
      counted.payments += month.payments;
    }
    return counted.entries === behaviors && counted.payments === payments;
  }

  return {
    rebuild,
    async repair() {
      await correctResidents();
      for (let looked = 1; !(await isComplete()); looked += 1) {
        if (looked === LOOKS) return rebuild();
        await pause(SETTLE_MS);
      }
      return undefined;
    },
  };
}
