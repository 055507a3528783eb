/**
 * Ranks the residents of a month from the monthly stats. Rankings are cached until the stats change, so reading all pages of a
 * month reads the stats once. Every change, on any node, increases one of two version numbers in the database.
 */

import { LRUCache } from "lru-cache";
import type { CalendarMonth } from "../domain/calendar.ts";
import { type MonthRanking, type MonthShare, monthShare, rankMonth } from "../domain/month-ranking.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import type { Repositories } from "../repositories.ts";

export interface MonthRankingsOptions {
  repositories: Pick<Repositories, "residents" | "residentStats" | "classStats" | "propertyStats">;
}

export interface MonthRankings {
  /** @throws HttpError 503 while too many rankings are in progress */
  of(month: CalendarMonth): Promise<MonthRanking>;
}

/** Number of userIDs per read. */
const BATCH_SIZE = 1_000;

/** Limits of concurrent and waiting rankings. Each ranking holds all residents in memory. */
const AT_ONCE = 1;
const WAITING_MAX = 20;

/** Maximum number of cached months: enough for a few readers. A month takes a megabyte for ten thousand residents. */
const CACHE_SIZE = 4;

export function createMonthRankings({ repositories }: MonthRankingsOptions): MonthRankings {
  const { residents, residentStats, classStats, propertyStats } = repositories;
  const limit = createConcurrencyLimit(AT_ONCE, WAITING_MAX);
  const cache = new LRUCache<string, Promise<MonthRanking>>({ max: CACHE_SIZE });

  /** Both numbers increase after the counted data is stored, so data read after them includes all counted changes. */
  async function currentVersion(): Promise<string> {
    const [months, classes] = await Promise.all([propertyStats.read(), classStats.read()]);
    return `${months?.writes ?? 0} ${classes?.writes ?? 0}`;
  }

  async function rank(month: CalendarMonth): Promise<MonthRanking> {
    const shares = new Map<string, MonthShare>();
    for await (const { userID, months } of residentStats.all()) {
      if (months[month]) shares.set(userID, monthShare(userID, months[month]));
    }
    const allShares: MonthShare[] = [];
    for await (const userIDs of residents.userIDs(BATCH_SIZE)) {
      for (const userID of userIDs) allShares.push(shares.get(userID) ?? monthShare(userID, undefined));
    }
    return rankMonth(allShares);
  }

  return {
    async of(month) {
      const key = `${month} ${await currentVersion()}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const ranking = limit.run(() => rank(month));
      cache.set(key, ranking);
      ranking.catch(() => cache.delete(key));
      return ranking;
    },
  };
}
