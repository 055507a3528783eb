/** The kinds of limiters: counters in the database, and counters that nodes share through Redis. A window begins with the first point of a key. */
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import type { DatabaseConnection } from "../database/connect.ts";
import type { RedisLink } from "../redis/redis-link.ts";
import { THROTTLES } from "./throttles.repository.ts";

interface Rules {
  /** The keys' prefix, unique to the limiter. */
  keyPrefix: string;
  points: number;
  /** Whole seconds. */
  duration: number;
}

/** Whether the outcome of a limiter is a count. Beyond the limit, limiters reject with one; any other rejection is an error. */
const isCount = (outcome: unknown): outcome is RateLimiterRes =>
  typeof (outcome as { msBeforeNext?: unknown } | undefined)?.msBeforeNext === "number";

/**
 * Takes points of a key.
 * @param seconds how long they count, if not for the limiter's window
 * @returns 0, or the milliseconds until points are available again
 */
export async function takePoints(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
  seconds?: number,
): Promise<number> {
  try {
    await limiter.consume(key, points, seconds === undefined ? {} : { customDuration: seconds });
    return 0;
  } catch (outcome) {
    if (!isCount(outcome)) throw outcome;
    return Math.max(1, outcome.msBeforeNext);
  }
}

/**
 * Creates a limiter whose counters are in the database: nodes share them, and they survive restarts. While the database is
 * unavailable, this node counts in its own memory.
 */
export function createStoredLimiter(
  connection: DatabaseConnection["connection"],
  rules: Rules & { inMemoryBlockOnConsumed?: number },
): RateLimiterMongo {
  return new RateLimiterMongo({
    ...rules,
    storeClient: connection.getClient(),
    dbName: connection.name,
    tableName: THROTTLES,
    // All limiters share one collection, whose indexes are declared.
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory(rules),
  });
}

/**
 * Creates a limit that all nodes count together in Redis. No call waits for Redis: this node's own count answers at once, and the shared
 * count closes a key as soon as the node receives it. Calls to several nodes within a round trip to Redis can therefore exceed the limit. On
 * each node, it holds at any time. Without Redis, and while it is unavailable, each node counts for itself.
 */
export function createSharedLimit(rules: Rules, redis: RedisLink | undefined) {
  const local = new RateLimiterMemory(rules);
  const shared =
    redis && new RateLimiterRedis({ ...rules, storeClient: redis.client, useRedisPackage: true });

  async function countTogether(limiter: RateLimiterRedis, key: string): Promise<void> {
    // Anything but a count means that Redis is unavailable.
    const count: unknown = await limiter.consume(key).catch((outcome: unknown) => outcome);
    if (!isCount(count) || count.remainingPoints > 0) return;
    await local.block(key, Math.max(1, Math.ceil(count.msBeforeNext / 1000)));
  }

  return {
    /** The milliseconds until a key without points has some again on this node; 0 if it has. */
    async waitOf(key: string): Promise<number> {
      const count = await local.get(key);
      return count !== null && count.remainingPoints <= 0 ? Math.max(1, count.msBeforeNext) : 0;
    },
    /** Takes one of a key's points. @returns 0, or the milliseconds until points are available again */
    async take(key: string): Promise<number> {
      const wait = await takePoints(local, key);
      if (wait === 0 && shared && redis?.isUp()) void countTogether(shared, key);
      return wait;
    },
  };
}
