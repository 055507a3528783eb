/**
 * What one person and one session may ask for: calls a minute, writes an hour and uploaded bytes a day. A write is limited
 * because of its method, not because its route says so: a route that is added later is limited, too.
 */
import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import { IMPORT_MAX_BYTES, PHOTO_MAX_BYTES } from "../domain/limits.ts";
import { tooMany } from "./errors.ts";
import type { RequestState, SignedIn } from "./state.ts";
import { announcedBytes } from "./upload-body.ts";

const MINUTE_MS = 60_000;

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** The largest file that any upload may have. */
const UPLOAD_MAX_BYTES = Math.max(PHOTO_MAX_BYTES, IMPORT_MAX_BYTES);

const INCIDENTS = "/api/dashboard/incidents/new";

/** Writes with other limits: chat messages per minute, and uploads, whose counts survive a restart. */
const OWN_LIMIT: readonly string[] = [
  "/api/dashboard/rchat/send-message",
  "/api/dashboard/residents/photo-upload",
];

const TEXTS = {
  requests: "Too many requests. Please wait a moment.",
  writes: "You have made too many changes in a short time. Please try again later.",
  incidents: "You have reported too many incidents in a short time. Please try again later.",
  uploads: "You have uploaded too much in one day. Please try again later.",
} as const;

/** Takes one of a key's points. @returns 0, or the milliseconds after which there are points again */
type Take = (key: string) => Promise<number>;

export interface UsageLimitsOptions {
  /** Calls that one session may make within a minute. Counted by each node in its own memory: it only has to stop floods. */
  requestsPerMinute: number;
  /** Counts a person's write. */
  write: Take;
  /** Counts a resident's incident. */
  incident: Take;
  /** Paths of the calls that take uploads. */
  uploads: readonly string[];
  /** Counts the bytes of a person's upload. @returns as Take does */
  uploadBytes(userID: string, bytes: number): Promise<number>;
}

/** Counts what signed-in people ask for; answers 429 with `Retry-After` beyond the limits. */
export function usageLimits({
  requestsPerMinute,
  write,
  incident,
  uploads,
  uploadBytes,
}: UsageLimitsOptions): Middleware<RequestState> {
  // All sessions share one window, so that one clear() a minute bounds the memory.
  const counts = new Map<string, number>();
  let windowEnds = 0;

  function countRequest({ sessionHash }: SignedIn): void {
    const now = performance.now();
    if (now >= windowEnds) {
      counts.clear();
      windowEnds = now + MINUTE_MS;
    }
    const count = (counts.get(sessionHash) ?? 0) + 1;
    counts.set(sessionHash, count);
    if (count > requestsPerMinute) throw tooMany(TEXTS.requests, (windowEnds - now) / 1000);
  }

  async function countWrite(path: string, { userID, role }: SignedIn): Promise<void> {
    const isIncident = path === INCIDENTS && role === "resident";
    const wait = await (isIncident ? incident : write)(userID);
    if (wait > 0) throw tooMany(isIncident ? TEXTS.incidents : TEXTS.writes, wait / 1000);
  }

  async function countBytes(request: IncomingMessage, { userID }: SignedIn): Promise<void> {
    const wait = await uploadBytes(userID, announcedBytes(request, UPLOAD_MAX_BYTES));
    if (wait > 0) throw tooMany(TEXTS.uploads, wait / 1000);
  }

  return async (ctx, next) => {
    const { user } = ctx.state;
    if (!user) return next();
    countRequest(user);
    // Routers ignore the case of a path and a slash at its end.
    const path = ctx.path.toLowerCase().replace(/\/$/, "");
    const isWrite = !READS.includes(ctx.method) && !path.startsWith("/api/auth/");
    if (isWrite && !OWN_LIMIT.includes(path)) await countWrite(path, user);
    if (isWrite && uploads.includes(path)) await countBytes(ctx.req, user);
    return next();
  };
}
