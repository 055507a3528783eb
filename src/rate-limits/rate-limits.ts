/** All rate limits. The limits of logins and uploads are stored in the database; the others are shared through Redis. */

import type { Limits } from "../config.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import type { RedisLink } from "../redis/redis-link.ts";
import { sendWindow } from "./chat-messages.ts";
import { createLoginRateLimits } from "./login-attempts.ts";
import { createSharedLimit } from "./shared-limit.ts";
import { createUploadRateLimit } from "./uploads.ts";

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
  };
}
