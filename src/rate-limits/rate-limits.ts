/** All rate limits. The limits of logins and uploads are stored in the database; the others are shared through Redis. */
import type { Limits } from "../config.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import type { RedisLink } from "../redis/redis-link.ts";
import { createLoginRateLimits } from "./login-attempts.ts";
import { createSharedLimit } from "./shared-limit.ts";
import { createUploadRateLimit } from "./uploads.ts";

const MINUTE_S = 60;

export interface SendWindow {
  /** Sends within the window. */
  points: number;
  /** The length of the window. */
  seconds: number;
}

/**
 * Computes the window in which the rate allows exactly the burst. For example, 30 per minute with a burst of 10 give 10 sends
 * in 20 seconds.
 * @param perMinute the steady rate in sends per minute
 * @param burst the maximum of immediate sends
 */
export function sendWindow(perMinute: number, burst: number): SendWindow {
  const seconds = Math.min(MINUTE_S, Math.max(1, Math.round((burst / perMinute) * MINUTE_S)));
  return { points: Math.max(burst, Math.round((perMinute / MINUTE_S) * seconds)), seconds };
}

/** Counts sends. */
export interface SendRate {
  /** Takes one send. @returns 0, or the milliseconds after which the next one is allowed */
  take(userID: string): Promise<number>;
}

const HOUR_S = 60 * 60;

export type RateLimits = ReturnType<typeof createRateLimits>;

/** @param redis shares the counters of all nodes. Without it, each node counts for itself. */
export function createRateLimits(
  connection: DatabaseConnection["connection"],
  limits: Limits,
  redis: RedisLink | undefined,
) {
  const shared = (kind: string, window: { points: number; seconds: number }) =>
    createSharedLimit({ name: `${connection.name}:${kind}`, redis, ...window });
  return {
    logins: createLoginRateLimits({ connection, limits }),
    uploads: createUploadRateLimit(connection, limits),
    chatMessages: shared("sends", sendWindow(limits.chatPerMinute, limits.chatBurst)),
    writes: shared("writes", { points: limits.writesPerHour, seconds: HOUR_S }),
    incidents: shared("incidents", { points: limits.incidentsPerHour, seconds: HOUR_S }),
    clientErrors: shared("client-errors", { points: limits.clientErrorsPerHour, seconds: HOUR_S }),
  };
}
