/**
 * Ranks the residents of a month from the monthly stats. Rankings are cached until the stats change, so reading all pages of a
 * month reads the stats once. Every change, on any node, increases the version of the property's stats.
 */

import { LRUCache } from "lru-cache";
import type { CalendarMonth } from "../domain/calendar.ts";
import { type MonthRanking, type MonthShare, monthShare, rankMonth } from "../domain/month-ranking.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import type { Repositories } from "../repositories.ts";

export interface MonthRankingsOptions {
  repositories: Pick<Repositories, "residentStats" | "propertyStats">;
}

export interface MonthRankings {
  /** @throws HttpError 503 while too many rankings are in progress */
  of(month: CalendarMonth): Promise<MonthRanking>;
}

/** Limits of concurrent and waiting rankings. Each ranking holds all residents in memory. */
const AT_ONCE = 1;
const WAITING_MAX = 20;

/** Maximum number of cached months: enough for a few readers. A month takes a megabyte for ten thousand residents. */
const CACHE_SIZE = 4;

export function createMonthRankings({ repositories }: MonthRankingsOptions): MonthRankings {
  const { residentStats, propertyStats } = repositories;
  const limit = createConcurrencyLimit(AT_ONCE, WAITING_MAX);
  const cache = new LRUCache<string, Promise<MonthRanking>>({ max: CACHE_SIZE });

  async function rank(month: CalendarMonth): Promise<MonthRanking> {
    const shares: MonthShare[] = [];
    for await (const { userID, monthlyStats } of residentStats.months()) {
      shares.push(monthShare(userID, monthlyStats[month]));
    }
    return rankMonth(shares);
  }

  return {
    async of(month) {
      const { version } = await propertyStats.read();
      const key = `${month} ${version}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      // A marked resident may be stored after the version has increased.
      const isComplete = (await residentStats.pending()).length === 0;
      const ranking = limit.run(() => rank(month));
      if (isComplete) {
        cache.set(key, ranking);
        ranking.catch(() => cache.delete(key));
      }
      return ranking;
    },
  };
}
