/**
 * Usage limits: requests of a user per minute, and a user's writes per hour and uploaded bytes per day. Writes are recognized by their
 * method, so a route that is added later is limited, too.
 */
import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import { type HttpError, takePoint, tooMany } from "./errors.ts";
import { hasKey } from "./idempotency.ts";
import { isSafe, routePath } from "./request.ts";
import type { RequestState, SignedIn } from "./state.ts";
import { announcedBytes, UPLOAD_MAX_BYTES } from "./upload-body.ts";

const KB = 1024;

/** Calls that count as reporting incidents. */
const INCIDENTS: readonly string[] = ["/api/dashboard/incidents/new", "/api/dashboard/incidents/reopen"];

/**
 * Writes that don't count here. Messages (per minute), photos (their counts survive a restart) and error reports have other limits; read
 * markers of conversations have none, because scrolling moves them.
 */
const UNCOUNTED =
  /^\/api\/(dashboard\/(rchat\/send-message|conversations\/[^/]+\/(messages|read)|message-photos|settings\/images|residents\/photo-upload)|client-errors)$/;

const TEXTS = {
  requests: "Too many requests.",
  writes: "You have made too many changes in a short time.",
  incidents: "You have reported too many incidents in a short time.",
  uploads: "You have uploaded too much in one day.",
} as const;

/** Logins, registrations and other calls of an account have separate limits (`login-attempts.ts`). */
const isWrite = (method: string, path: string) => !isSafe(method) && !path.startsWith("/api/auth/");
const isCountedWrite = (method: string, path: string) => isWrite(method, path) && !UNCOUNTED.test(path);

/** The texts with which a route answers beyond the limits. */
export const usageTexts = (method: string, path: string, isUpload: boolean): string[] => [
  TEXTS.requests,
  ...(isCountedWrite(method, path) ? [TEXTS.writes] : []),
  ...(INCIDENTS.includes(path) ? [TEXTS.incidents] : []),
  ...(isUpload ? [TEXTS.uploads] : []),
];

interface Limit {
  /** Takes points of a key, by default one. @returns 0, or the milliseconds until there are points again */
  take(key: string, points?: number): Promise<number>;
}

/**
 * Counts the requests of users who are logged in, and answers 429 with `Retry-After` beyond the limits.
 * @param uploadPaths the routes whose bytes are counted
 * @param isRepeatable whether a route answers repeated calls. Beyond a limit, such a route still answers if the call is a repeat
 */
export function usageLimits(
  limits: Record<"requests" | "writes" | "staffWrites" | "incidents" | "uploadKilobytes", Limit>,
  uploadPaths: readonly string[],
  isRepeatable: (method: string, path: string) => boolean,
): Middleware<RequestState> {
  const { requests, writes, staffWrites, incidents, uploadKilobytes } = limits;

  async function countWrite(path: string, { userID, role }: SignedIn): Promise<HttpError | undefined> {
    const isIncident = INCIDENTS.includes(path) && role === "resident";
    const byRole = role === "staff" ? staffWrites : writes;
    const wait = await (isIncident ? incidents : byRole).take(userID);
    return wait > 0 ? tooMany(isIncident ? TEXTS.incidents : TEXTS.writes, wait / 1000) : undefined;
  }

  async function countBytes(request: IncomingMessage, { userID }: SignedIn): Promise<HttpError | undefined> {
    const bytes = announcedBytes(request, UPLOAD_MAX_BYTES);
    const wait = await uploadKilobytes.take(userID, Math.ceil(bytes / KB));
    return wait > 0 ? tooMany(TEXTS.uploads, wait / 1000) : undefined;
  }

  return async (ctx, next) => {
    const { user } = ctx.state;
    if (!user) return next();
    await takePoint(requests, user.userID, TEXTS.requests);
    const path = routePath(ctx.path);
    const isUpload = isWrite(ctx.method, path) && uploadPaths.includes(path);
    const overBytes = isUpload ? await countBytes(ctx.req, user) : undefined;
    // Also for a repeat, because the whole upload would be read and hashed to recognize it.
    if (overBytes) throw overBytes;
    const overLimit = isCountedWrite(ctx.method, path) ? await countWrite(path, user) : undefined;
    if (overLimit) {
      if (!hasKey(ctx.req) || !isRepeatable(ctx.method, ctx.path)) throw overLimit;
      ctx.state.overLimit = overLimit;
    }
    return next();
  };
}
