/**
 * A rate limit that all nodes count together in Redis. No call waits for Redis: this node's own count answers at once, and
 * the shared count closes a key as soon as the node receives it. A user of several nodes can therefore exceed the limit by
 * one or two at most. While Redis is unavailable, each node counts for itself.
 */
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import type { RedisLink } from "../redis/redis-link.ts";

export interface SharedLimit {
  /** Takes one of a key's points. @returns 0, or the milliseconds until points are available again */
  take(key: string): Promise<number>;
}

export interface SharedLimitOptions {
  /** The keys' prefix, unique to this limit. */
  name: string;
  points: number;
  /** Whole seconds. */
  seconds: number;
  /** Without it, each node counts for itself. */
  redis: RedisLink | undefined;
}

const isCount = (outcome: unknown): outcome is RateLimiterRes =>
  typeof (outcome as { msBeforeNext?: unknown } | undefined)?.msBeforeNext === "number";

/** Creates a limit with fixed windows. A window begins with a key's first point. */
export function createSharedLimit({ name, points, seconds, redis }: SharedLimitOptions): SharedLimit {
  const rules = { keyPrefix: name, points, duration: seconds };
  const own = new RateLimiterMemory(rules);
  const shared =
    redis && new RateLimiterRedis({ ...rules, storeClient: redis.client, useRedisPackage: true });

  async function countTogether(limiter: RateLimiterRedis, key: string): Promise<void> {
    // The outcome is a count, whether refused or not. Anything else means that Redis is unavailable.
    const count: unknown = await limiter.consume(key).catch((outcome: unknown) => outcome);
    if (!isCount(count) || count.remainingPoints > 0) return;
    await own.block(key, Math.max(1, Math.ceil(count.msBeforeNext / 1000)));
  }

  return {
    async take(key) {
      try {
        await own.consume(key);
      } catch (outcome) {
        if (!isCount(outcome)) throw outcome;
        return Math.max(1, outcome.msBeforeNext);
      }
      if (shared && redis?.up()) void countTogether(shared, key);
      return 0;
    },
  };
}
