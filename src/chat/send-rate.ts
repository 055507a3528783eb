/** How fast one user may send: a bucket of sends that refills steadily, kept per user on this node. */

const MINUTE_MS = 60_000;

/** Users that are kept at once before those whose bucket is full again are forgotten. */
const KEPT_MAX = 1_000;

interface Bucket {
  /** Sends left; fractions are on their way. */
  left: number;
  /** When `left` was true, in milliseconds of the monotonic clock. */
  at: number;
}

export interface SendRate {
  /** Takes one send. @returns 0, or the whole seconds after which the next one is allowed */
  take(userID: string): number;
}

/**
 * @param perMinute what refills in a minute
 * @param burst what can be sent at once
 * @param now milliseconds of a monotonic clock
 */
export function createSendRate(
  perMinute: number,
  burst: number,
  now: () => number = () => performance.now(),
): SendRate {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / MINUTE_MS;

  function forgetFull(at: number): void {
    for (const [userID, bucket] of buckets) {
      if (bucket.left + (at - bucket.at) * perMs >= burst) buckets.delete(userID);
    }
  }

  return {
    take(userID) {
      const at = now();
      if (buckets.size >= KEPT_MAX && !buckets.has(userID)) forgetFull(at);
      const known = buckets.get(userID);
      const left = known ? Math.min(burst, known.left + (at - known.at) * perMs) : burst;
      if (left < 1) return Math.max(1, Math.ceil((1 - left) / perMs / 1000));
      buckets.set(userID, { left: left - 1, at });
      return 0;
    },
  };
}
