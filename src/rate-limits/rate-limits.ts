/** All rate limits. The limits of logins and uploads are stored in the database; the others are shared through Redis. */
import type { Limits } from "../config.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import type { RedisLink } from "../redis/redis-link.ts";
import { createSharedLimit, createStoredLimiter, takePoints } from "./limiters.ts";
import { createLoginRateLimits } from "./login-attempts.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Unauthenticated handshakes per minute and address. A building's Wi-Fi is one address. */
const HANDSHAKES_PER_MINUTE = 50;

/** Cookies of sessions that don't exist, per minute and address. Each costs reads; a page with an ended session sends a few. */
export const UNKNOWN_SESSIONS_PER_MINUTE = 300;

/**
 * Computes the window in which the rate allows exactly the burst. For example, 30 per minute with a burst of 10 give 10 sends
 * in 20 seconds.
 * @param perMinute the steady rate in sends per minute
 * @param burst the maximum of immediate sends
 */
export function sendWindow(perMinute: number, burst: number): { points: number; duration: number } {
  const duration = Math.min(MINUTE_S, Math.max(1, Math.round((burst / perMinute) * MINUTE_S)));
  return { points: Math.max(burst, Math.round((perMinute / MINUTE_S) * duration)), duration };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** @param redis shares the counters of all nodes. Without it, each node counts for itself. */
export function createRateLimits(
  connection: DatabaseConnection["connection"],
  limits: Limits,
  redis: RedisLink | undefined,
) {
  const shared = (kind: string, window: { points: number; duration: number }, link = redis) =>
    createSharedLimit({ keyPrefix: `${connection.name}:${kind}`, ...window }, link);
  const sharedLimit = (keyPrefix: string, points: number, duration: number) => {
    const limiter = createStoredLimiter(connection, { keyPrefix, points, duration });
    return { take: (key: string, count = 1) => takePoints(limiter, key, count) };
  };
  return {
    logins: createLoginRateLimits(connection, limits),
    photos: sharedLimit("uploads", limits.uploadsPerHour, HOUR_S),
    uploadKilobytes: sharedLimit("upload-kb", limits.uploadMegabytesPerDay * 1024, DAY_S),
    chatMessages: shared("sends", sendWindow(limits.chatPerMinute, limits.chatBurst)),
    writes: shared("writes", { points: limits.writesPerHour, duration: HOUR_S }),
    staffWrites: shared("staff-writes", { points: limits.staffWritesPerHour, duration: HOUR_S }),
    incidents: shared("incidents", { points: limits.incidentsPerHour, duration: HOUR_S }),
    emailChanges: shared("email-changes", { points: limits.emailChangesPerHour, duration: HOUR_S }),
    announcements: shared("announcements", { points: limits.announcementsPerHour, duration: HOUR_S }),
    mails: sharedLimit("mails", limits.mailsPerDay, DAY_S),
    dataDownloads: shared("data-downloads", { points: limits.dataDownloadsPerHour, duration: HOUR_S }),
    exports: shared("exports", { points: limits.exportsPerHour, duration: HOUR_S }),
    messageReports: shared("reports", { points: limits.messageReportsPerHour, duration: HOUR_S }),
    clientErrors: shared("client-errors", { points: limits.clientErrorsPerHour, duration: HOUR_S }),
    passkeyLogins: shared("passkey-logins", { points: limits.passkeyLoginsPerHour, duration: HOUR_S }),
    displayCodes: shared("display-codes", { points: limits.displayCodesPerHour, duration: HOUR_S }),
    displayGuesses: shared("display-guesses", { points: limits.displayGuessesPerHour, duration: HOUR_S }),
    handshakes: shared("handshakes", { points: HANDSHAKES_PER_MINUTE, duration: MINUTE_S }),
    /** Sessions that don't exist, by address. Each node counts for itself, as the next limit. */
    unknownSessions: shared(
      "unknown-sessions",
      { points: UNKNOWN_SESSIONS_PER_MINUTE, duration: MINUTE_S },
      undefined,
    ),
    /** Each node counts in its own memory, because this limit only has to stop floods. */
    requests: shared("requests", { points: limits.requestsPerMinute, duration: MINUTE_S }, undefined),
  };
}
