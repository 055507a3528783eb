/**
 * Recomputes the monthly stats from the logs, and the residents' totals: after a bulk import, after a crash between two
 * writes, and after a change of the property's time zone. It works in batches and can run while entries are stored.
 */
import { setTimeout as pause } from "node:timers/promises";
import { RESIDENT_CLASSES } from "../domain/enumerations.ts";
import { roundSum } from "../domain/scoring.ts";
import type { Repositories } from "../repositories.ts";
import { addResident, type ClassStats, emptyClassStats } from "./class-stats.repository.ts";
import { correctStats, SETTLE_MS } from "./correct-stats.ts";
import {
  addChange,
  addMonth,
  compact,
  emptyStats,
  monthsOf,
  type PropertyMonths,
  sameMonths,
  sameStats,
  withMonths,
} from "./monthly-stats.ts";
import type { MonthlyStatsServiceOptions } from "./monthly-stats-service.ts";
import type { ResidentStats } from "./resident-stats.repository.ts";

export interface RebuildOptions extends MonthlyStatsServiceOptions {
  repositories: MonthlyStatsServiceOptions["repositories"] & Pick<Repositories, "classStats">;
}

/** Number of residents per batch. */
const BATCH_SIZE = 100;

/** Number of checks that must find a difference before a full rebuild, because new entries may not have reached the stats yet. */
const CHECKS = 3;

/** Maximum number of attempts per batch while other writers change its residents. */
const MAX_ATTEMPTS = 50;

interface Rebuilt {
  residents: number;
  /** Number of residents whose stats differed from their logs. */
  changed: number;
}

export interface Rebuild {
  /** Recomputes the stats of all entries and residents. @throws Error if other writers keep changing them */
  rebuild(): Promise<Rebuilt>;
  /**
   * Recomputes the residents' totals. Also rebuilds the monthly stats if the number of entries or the time zone differs.
   * @returns undefined if no rebuild was necessary
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

/** Whether two totals of residents are equal, ignoring floating-point errors. */
function sameClassStats(one: ClassStats, other: ClassStats): boolean {
  return RESIDENT_CLASSES.every(
    (name) =>
      one[name].residents === other[name].residents &&
      roundSum(one[name].turnover - other[name].turnover) === 0,
  );
}

export function createRebuild({ repositories, timeZone }: RebuildOptions): Rebuild {
  const { residents, behaviorLogs, paymentLogs, residentStats, propertyStats, classStats } = repositories;

  /** Recomputes a batch. @returns the residents with a conflicting write, and the number of corrected residents */
  async function countBatch(userIDs: string[]): Promise<{ conflicts: string[]; changed: number }> {
    const stored = new Map((await residentStats.byUserIDs(userIDs)).map((stats) => [stats.userID, stats]));
    const [behaviors, payments] = await Promise.all([
      behaviorLogs.forStats(userIDs),
      paymentLogs.forStats(userIDs),
    ]);
    const behaviorsOf = byUser(behaviors);
    const paymentsOf = byUser(payments);
    const totals: PropertyMonths = new Map();
    const conflicts: string[] = [];
    let changed = 0;
    for (const userID of userIDs) {
      const before: ResidentStats = stored.get(userID) ?? emptyStats(userID);
      const months = monthsOf(behaviorsOf.get(userID) ?? [], paymentsOf.get(userID) ?? [], timeZone);
      if (sameMonths(before.months, months)) continue;
      if (await residentStats.write(withMonths(before, months))) {
        addChange(totals, before.months, months);
        changed += 1;
      } else {
        conflicts.push(userID);
      }
    }
    if (changed > 0) await propertyStats.add(compact(totals), timeZone);
    return { conflicts, changed };
  }

  async function countAll(userIDs: string[]): Promise<number> {
    let remaining = userIDs;
    let changed = 0;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const computed = await countBatch(remaining);
      changed += computed.changed;
      remaining = computed.conflicts;
      if (remaining.length === 0) return changed;
    }
    throw new Error(
      "The rebuild stopped, because other writes kept changing the monthly stats. Try again later.",
    );
  }

  async function addUp(): Promise<PropertyMonths> {
    const totals: PropertyMonths = new Map();
    for await (const { months } of residentStats.all()) {
      for (const [month, stats] of Object.entries(months)) addMonth(totals, month, stats);
    }
    return compact(totals);
  }

  const correctMonths = () =>
    correctStats({
      read: propertyStats.read,
      count: addUp,
      isCorrect: (stored, computed) =>
        sameStats(stored?.months ?? {}, computed) && (!stored || stored.timeZone === timeZone),
      replace: (writes, computed) => propertyStats.correct(writes, Object.fromEntries(computed), timeZone),
    });

  async function countResidents(): Promise<ClassStats> {
    const totals = emptyClassStats();
    for await (const resident of residents.streamClassAndTurnover()) addResident(totals, resident);
    return totals;
  }

  const correctResidents = () =>
    correctStats({
      read: classStats.read,
      count: countResidents,
      isCorrect: (stored, computed) => sameClassStats(stored?.classes ?? emptyClassStats(), computed),
      replace: classStats.correct,
    });

  async function rebuild(): Promise<Rebuilt> {
    const result = { residents: 0, changed: 0 };
    for await (const userIDs of residents.userIDs(BATCH_SIZE)) {
      result.changed += await countAll(userIDs);
      result.residents += userIDs.length;
    }
    await correctMonths();
    await correctResidents();
    return result;
  }

  /** Whether the totals have the same number of entries of each kind as the logs. */
  async function isComplete(): Promise<boolean> {
    const [totals, behaviors, payments] = await Promise.all([
      propertyStats.read(),
      behaviorLogs.count(),
      paymentLogs.count(),
    ]);
    if (totals && totals.timeZone !== timeZone) return false;
    const computed = { entries: 0, payments: 0 };
    for (const month of Object.values(totals?.months ?? {})) {
      computed.entries += month.entries;
      computed.payments += month.payments;
    }
    return computed.entries === behaviors && computed.payments === payments;
  }

  return {
    rebuild,
    async repair() {
      await correctResidents();
      for (let check = 1; !(await isComplete()); check += 1) {
        if (check === CHECKS) return rebuild();
        await pause(SETTLE_MS);
      }
      return undefined;
    },
  };
}
