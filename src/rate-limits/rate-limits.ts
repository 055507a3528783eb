/**
 * All rate limits. Those of logins with a password, registrations, uploads and emails count in the database. The others count on each node
 * and, except two, also in Redis.
 */
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

interface Window {
  points: number;
  /** Seconds. */
  duration: number;
}

/**
 * Computes the window in which the rate allows exactly the burst. For example, 30 per minute with a burst of 10 give 10 sends
 * in 20 seconds.
 * @param perMinute the steady rate in sends per minute
 * @param burst the maximum of immediate sends
 */
export function sendWindow(perMinute: number, burst: number): Window {
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
  const limitOf = (kind: string, window: Window, link: RedisLink | undefined) =>
    createSharedLimit({ keyPrefix: `${connection.name}:${kind}`, ...window }, link);
  const shared = (kind: string, window: Window) => limitOf(kind, window, redis);
  /** Each node counts in its own memory, for limits that only have to stop floods. */
  const local = (kind: string, window: Window) => limitOf(kind, window, undefined);
  /** Counts in the database, so that the counters survive a restart. */
  const stored = (keyPrefix: string, points: number, duration: number) => {
    const limiter = createStoredLimiter(connection, { keyPrefix, points, duration });
    return { take: (key: string, count = 1) => takePoints(limiter, key, count) };
  };
  return {
    logins: createLoginRateLimits(connection, limits),
    photos: stored("uploads", limits.uploadsPerHour, HOUR_S),
    uploadKilobytes: stored("upload-kb", limits.uploadMegabytesPerDay * 1024, DAY_S),
    chatMessages: shared("sends", sendWindow(limits.chatPerMinute, limits.chatBurst)),
    writes: shared("writes", { points: limits.writesPerHour, duration: HOUR_S }),
    staffWrites: shared("staff-writes", { points: limits.staffWritesPerHour, duration: HOUR_S }),
    incidents: shared("incidents", { points: limits.incidentsPerHour, duration: HOUR_S }),
    emailChanges: shared("email-changes", { points: limits.emailChangesPerHour, duration: HOUR_S }),
    announcements: shared("announcements", { points: limits.announcementsPerHour, duration: HOUR_S }),
    mails: stored("mails", limits.mailsPerDay, DAY_S),
    dataDownloads: shared("data-downloads", { points: limits.dataDownloadsPerHour, duration: HOUR_S }),
    exports: shared("exports", { points: limits.exportsPerHour, duration: HOUR_S }),
    messageReports: shared("reports", { points: limits.messageReportsPerHour, duration: HOUR_S }),
    clientErrors: shared("client-errors", { points: limits.clientErrorsPerHour, duration: HOUR_S }),
    passkeyLogins: shared("passkey-logins", { points: limits.passkeyLoginsPerHour, duration: HOUR_S }),
    displayCodes: shared("display-codes", { points: limits.displayCodesPerHour, duration: HOUR_S }),
    displayGuesses: shared("display-guesses", { points: limits.displayGuessesPerHour, duration: HOUR_S }),
    handshakes: shared("handshakes", { points: HANDSHAKES_PER_MINUTE, duration: MINUTE_S }),
    unknownSessions: local("unknown-sessions", { points: UNKNOWN_SESSIONS_PER_MINUTE, duration: MINUTE_S }),
    requests: local("requests", { points: limits.requestsPerMinute, duration: MINUTE_S }),
  };
}
