/** The users of sessions, in memory for some seconds, so that a burst of calls reads each session once. */
import { LRUCache } from "lru-cache";
import type { AppContext } from "../context.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import type { SignedIn } from "../http/state.ts";

/** A session is read again after this time. A changed name shows on the next call after that. */
export const SESSION_CACHE_MS = 5_000;

/** Bounds the memory; a session takes about 1 kB. */
const SESSIONS_MAX = 10_000;

/**
 * Finds the user of a Cookie header's session; undefined without a valid session.
 * @param beforeRead called before a session that this node doesn't know is read. It may throw
 */
export type IdentifySession = (
  cookieHeader: string | undefined,
  beforeRead?: () => Promise<void>,
) => Promise<SignedIn | undefined>;

/**
 * Caches `Sessions.identify`. Every call compares the database's number of revocations, so a session that ended on any node
 * is gone with the next call on every node.
 */
export function createSessionCache(context: AppContext): IdentifySession {
  const {
    repositories: { revocations },
    clock,
  } = context;
  const cache = new LRUCache<string, SignedIn>({
    max: SESSIONS_MAX,
    ttl: SESSION_CACHE_MS,
    // Sessions expire by the portal's clock, so the cache uses the same clock.
    perf: { now: () => clock().getTime() },
    ttlResolution: 0,
  });
  const shareCount = createSharedReads<number>();
  let lastCount: number | undefined;
  let clearCount = 0;

  function clear(): void {
    clearCount += 1;
    cache.clear();
  }
  revocations.onNote(clear);

  async function clearAfterRevocation(): Promise<void> {
    const count = await shareCount("count", revocations.count);
    if (count !== lastCount) clear();
    lastCount = count;
  }

  return async (cookieHeader, beforeRead) => {
    const sessionHash = context.sessions.hashIn(cookieHeader);
    if (sessionHash === undefined) return undefined;
    await clearAfterRevocation();
    const cachedUser = cache.get(sessionHash);
    if (cachedUser && clock() < cachedUser.expiresAt) return cachedUser;
    if (!context.sessions.isKnown(sessionHash)) await beforeRead?.();
    const clearCountBefore = clearCount;
    const user = await context.sessions.identify(cookieHeader);
    // A revocation during the read may have ended this session.
    if (user && clearCount === clearCountBefore) cache.set(sessionHash, user);
    return user;
  };
}
