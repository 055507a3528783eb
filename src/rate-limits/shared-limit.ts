/**
 * How often something may be done, counted by all nodes together in Redis. Nobody waits for Redis: this node's own count
 * answers at once, and what the nodes have counted together closes it as soon as it is known, so that a user of several
 * nodes gets past the limit by one or two at most. While Redis is away, each node's own count is left.
 */
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import type { RedisLink } from "../redis/redis-link.ts";

export interface SharedLimit {
  /** Takes one of a key's points. @returns 0, or the milliseconds after which there are points again */
  take(key: string): Promise<number>;
}

export interface SharedLimitOptions {
  /** The keys' prefix: nobody else's limit has it. */
  name: string;
  points: number;
  /** Whole seconds. */
  seconds: number;
  /** Without it, each node counts for itself. */
  redis: RedisLink | undefined;
}

const isCount = (outcome: unknown): outcome is RateLimiterRes =>
  typeof (outcome as { msBeforeNext?: unknown } | undefined)?.msBeforeNext === "number";

/** A limit; fixed windows begin with a key's first point. */
export function createSharedLimit({ name, points, seconds, redis }: SharedLimitOptions): SharedLimit {
  const rules = { keyPrefix: name, points, duration: seconds };
  const own = new RateLimiterMemory(rules);
  const shared =
    redis && new RateLimiterRedis({ ...rules, storeClient: redis.client, useRedisPackage: true });

  async function countTogether(limiter: RateLimiterRedis, key: string): Promise<void> {
    // Refused or not, what comes back is the count; anything else means that Redis is away.
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
