/** How often something may be done, counted by all nodes together in Redis, and by this node alone while Redis is away. */
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { inTime, type RedisLink } from "./redis-link.ts";

/** An answer that takes longer is not waited for: this node's own count decides. */
const PATIENCE_MS = 150;

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

const isFull = (outcome: unknown): outcome is RateLimiterRes =>
  typeof (outcome as { msBeforeNext?: unknown } | undefined)?.msBeforeNext === "number";

async function consume(limiter: RateLimiterMemory | RateLimiterRedis, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (outcome) {
    if (!isFull(outcome)) throw outcome;
    return Math.max(1, outcome.msBeforeNext);
  }
}

/** A limit; fixed windows begin with a key's first point. */
export function createSharedLimit({ name, points, seconds, redis }: SharedLimitOptions): SharedLimit {
  const rules = { keyPrefix: name, points, duration: seconds };
  const own = new RateLimiterMemory(rules);
  if (!redis) return { take: (key) => consume(own, key) };
  const shared = new RateLimiterRedis({
    ...rules,
    storeClient: redis.client,
    useRedisPackage: true,
    insuranceLimiter: own,
  });
  return {
    async take(key) {
      if (!redis.up()) return consume(own, key);
      const wait = await inTime(consume(shared, key), PATIENCE_MS);
      if (wait !== undefined) return wait;
      redis.suspect();
      return consume(own, key);
    },
  };
}
