/**
 * A month's residents, ranked from the running sums, and kept while nothing has changed these: turning the pages of a month
 * reads the sums once. Everything that changes them raises one of two numbers in the database, on whatever node.
 */

import type { CalendarMonth } from "../domain/calendar.ts";
import { type MonthRanking, type MonthShare, monthShare, rankMonth } from "../domain/month-ranking.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import type { Repositories } from "../repositories.ts";

export interface MonthRankingsOptions {
  stores: Pick<Repositories, "residents" | "residentSums" | "residentTotals" | "overviewTotals">;
}

export interface MonthRankings {
  /** @throws Refusal 503 while too many are being ranked */
  of(month: CalendarMonth): Promise<MonthRanking>;
}

/** Residents whose userIDs are read at once. */
const PART_SIZE = 1_000;

/** Months ranked at once, and how many may wait: each holds everybody in memory. */
const AT_ONCE = 1;
const WAITING_MAX = 20;

/** Months that are kept: as many as a few readers have open, a megabyte each with ten thousand residents. */
const KEPT_MAX = 4;

/** The rankings over one database. */
export function createMonthRankings({ stores }: MonthRankingsOptions): MonthRankings {
  const { residents, residentSums, residentTotals, overviewTotals } = stores;
  const limit = createConcurrencyLimit(AT_ONCE, WAITING_MAX);
  const kept = new Map<CalendarMonth, { version: string; ranking: Promise<MonthRanking> }>();

  /** Both numbers rise after what they count is stored: what is read after them holds all that they tell of. */
  async function versionNow(): Promise<string> {
    const [entries, people] = await Promise.all([overviewTotals.read(), residentTotals.read()]);
    return `${entries?.writes ?? 0} ${people?.writes ?? 0}`;
  }

  async function rank(month: CalendarMonth): Promise<MonthRanking> {
    const shares = new Map<string, MonthShare>();
    for await (const { userID, months } of residentSums.all()) {
      if (months[month]) shares.set(userID, monthShare(userID, months[month]));
    }
    const everybody: MonthShare[] = [];
    for await (const userIDs of residents.userIDs(PART_SIZE)) {
      for (const userID of userIDs) everybody.push(shares.get(userID) ?? monthShare(userID, undefined));
    }
    return rankMonth(everybody);
  }

  return {
    async of(month) {
      const version = await versionNow();
      const known = kept.get(month);
      if (known?.version === version) return known.ranking;
      const ranking = limit.run(() => rank(month));
      const reading = { version, ranking };
      ranking.catch(() => {
        if (kept.get(month) === reading) kept.delete(month);
      });
      kept.delete(month);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= KEPT_MAX) kept.delete(oldest);
      kept.set(month, reading);
      return ranking;
    },
  };
}
