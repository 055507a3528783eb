/** Sessions of logged-in users, read from the database, so that a changed role or a revoked session takes effect at once. */
import { LRUCache } from "lru-cache";
import { isSecure } from "../config.ts";
import type { AppContext } from "../context.ts";
import { USER_AGENT_MAX_LENGTH } from "../domain/device.ts";
import type { Role } from "../domain/roles.ts";
import type { SignedIn } from "../http/state.ts";
import type { Account } from "./accounts.repository.ts";
import { hashSecret, isSecretShaped, newSecret } from "./secrets.ts";
import { sessionCookie } from "./session-cookie.ts";
import type { Session } from "./sessions.repository.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Absolute lifetime: 12 hours, or 30 days with Remember me (NIST SP 800-63B allows 30 days at most). */
const SESSION_MS = 12 * HOUR_MS;
export const REMEMBERED_SESSION_MS = 30 * DAY_MS;

/** Idle timeout. It is short for staff, because they see everybody's data. Remember me implies a personal device. */
const IDLE_MS: Record<Role, number> = { staff: 60 * MINUTE_MS, resident: 12 * HOUR_MS };
const REMEMBERED_IDLE_MS = 14 * DAY_MS;

/** A person has at most this many sessions. This keeps the list short, so that its owner notices a session that was opened with a stolen password. */
export const SESSIONS_PER_USER = 20;

/** Bounds the memory; a hash takes about 150 bytes. */
const KNOWN_MAX = 50_000;

/** A session's last use by calls is stored at most this often. */
const TOUCH_MS = MINUTE_MS;

export interface OpenedSession {
  /** The cookie's value. */
  id: string;
  /** The `_id` in the database: the hash of the cookie's value. */
  hash: string;
  expiresAt: Date;
  /** The hashes of the sessions that ended: the previous one of the browser, and the oldest ones beyond the limit. */
  endedHashes: readonly string[];
}

/** A session's new cookie. */
export interface RenewedSession {
  id: string;
  /** Seconds that the browser keeps the cookie; undefined: until the browser closes. */
  maxAge: number | undefined;
}

/** The client that opens a session, as far as known. */
interface SessionPlace {
  address?: string;
  userAgent?: string;
  /** The Cookie header. The session that it names ends. */
  cookie?: string | undefined;
}

export function createSessions(context: AppContext) {
  const { repositories, clock, config } = context;
  const { pushSubscriptions } = repositories;
  const secure = isSecure(config);
  /** The hashes of sessions that this node has opened or read. Some may have ended. */
  const knownHashes = new LRUCache<string, true>({ max: KNOWN_MAX });

  /** The hash of the session in a Cookie header. The session may not exist. */
  function hashIn(cookieHeader: string | undefined): string | undefined {
    const id = sessionCookie.read(cookieHeader, secure);
    return id !== undefined && isSecretShaped(id) ? hashSecret(id) : undefined;
  }

  /**
   * Removes a session, and then the push subscription of its device. In this order, a subscription that is stored in between is removed,
   * too.
   */
  async function end(sessionHash: string): Promise<boolean> {
    const existed = await repositories.sessions.remove(sessionHash);
    await pushSubscriptions.removeOfSession(sessionHash);
    return existed;
  }

  /**
   * Ends a user's oldest sessions beyond the limit. Of several logins at the same time, the one that reads last finds the sessions of
   * all. All of them sort alike, so they end the same sessions.
   */
  async function endOldest(userID: string): Promise<string[]> {
    const newestFirst = (await repositories.sessions.ofUser(userID)).sort(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b._id.localeCompare(a._id),
    );
    const oldestHashes = newestFirst.slice(SESSIONS_PER_USER).map(({ _id }) => _id);
    for (const hash of oldestHashes) await end(hash);
    return oldestHashes;
  }

  return {
    hashIn,

    /** Whether this node has opened a session or found it when it was read last. */
    isKnown: (sessionHash: string): boolean => knownHashes.get(sessionHash) === true,

    /** Opens a session with a new id, and ends the previous session of the same browser and the oldest ones beyond the limit. */
    async open(
      userID: string,
      remember: boolean,
      { address = "", userAgent = "", cookie }: SessionPlace = {},
    ): Promise<OpenedSession> {
      const previousHash = hashIn(cookie);
      const id = newSecret();
      const hash = hashSecret(id);
      const now = clock();
      const expiresAt = new Date(now.getTime() + (remember ? REMEMBERED_SESSION_MS : SESSION_MS));
      await repositories.sessions.insert({
        _id: hash,
        userID,
        remember,
        address,
        userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
        createdAt: now,
        lastSeenAt: now,
        authenticatedAt: now,
        expiresAt,
      });
      knownHashes.set(hash, true);
      if (previousHash !== undefined) {
        // If the same user logs in again, the browser's push subscription moves to the new session. Another user's subscription ends.
        await pushSubscriptions.moveSession(userID, previousHash, hash);
        await end(previousHash);
      }
      const oldestHashes = await endOldest(userID);
      const endedHashes = previousHash === undefined ? oldestHashes : [previousHash, ...oldestHashes];
      return { id, hash, expiresAt, endedHashes };
    },

    /** Finds the user of a Cookie header, with current names, role and access. Records the session's use, and removes it if it is invalid. */
    async identify(cookieHeader: string | undefined): Promise<SignedIn | undefined> {
      const hash = hashIn(cookieHeader);
      if (hash === undefined) return undefined;
      const session = await repositories.sessions.byHash(hash);
      if (!session) {
        knownHashes.delete(hash);
        return undefined;
      }
      const account = await repositories.accounts.byUserID(session.userID);
      const now = clock();
      if (!account || isInvalid(session, account, now)) {
        // The push subscription stays: the person may log in again in this browser.
        await repositories.sessions.remove(session._id);
        return undefined;
      }
      knownHashes.set(session._id, true);
      if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS) {
        await repositories.sessions.touch([session._id], now);
      }
      const { userID, role, access, isManager, email, chatMute, language, residentColumns } = account;
      const secondFactorDueAt = (await context.secondFactorRule.dueDates([account])).get(userID);
      const person = role === "staff" ? account : await repositories.residents.byUserID(userID);
      return {
        userID,
        role,
        access,
        isManager,
        email,
        firstName: person?.firstName ?? "",
        lastName: person?.lastName ?? "",
        ...(secondFactorDueAt && { secondFactorDueAt }),
        ...(chatMute && { chatMute }),
        ...(language && { language }),
        ...(residentColumns && { residentColumns }),
        sessionHash: session._id,
        expiresAt: session.expiresAt,
        ...(session.authenticatedAt && { authenticatedAt: session.authenticatedAt }),
      };
    },

    /**
     * Gives a session a new id and ends the old one. The caller must close the sockets of the old id.
     * @param options.isConfirmed whether the user has just proved to be the account's owner
     * @returns the new cookie, or undefined if the session has ended
     */
    async renew(sessionHash: string, { isConfirmed = false } = {}): Promise<RenewedSession | undefined> {
      const session = await repositories.sessions.byHash(sessionHash);
      // Of concurrent renewals and logouts, only the one that removes the old id succeeds.
      if (!session || !(await repositories.sessions.remove(sessionHash))) return undefined;
      const id = newSecret();
      const newHash = hashSecret(id);
      const authentication = isConfirmed ? { authenticatedAt: clock() } : {};
      await repositories.sessions.insert({ ...session, ...authentication, _id: newHash });
      knownHashes.set(newHash, true);
      await pushSubscriptions.moveSession(session.userID, sessionHash, newHash);
      const msLeft = session.expiresAt.getTime() - clock().getTime();
      return { id, maxAge: session.remember ? Math.max(0, Math.floor(msLeft / 1000)) : undefined };
    },

    /** The sessions of a user that have not ended. */
    async listOf({ userID, role }: Pick<Account, "userID" | "role">): Promise<Session[]> {
      const now = clock();
      return (await repositories.sessions.ofUser(userID)).filter((session) => !isExpired(session, role, now));
    },

    /** The rights of the users of valid sessions, by the session's hash. Does not record a use. */
    async validSessions(
      hashes: string[],
    ): Promise<
      Map<string, Pick<SignedIn, "userID" | "role" | "access" | "isManager" | "secondFactorDueAt">>
    > {
      const sessions = await repositories.sessions.byHashes(hashes);
      const accounts = await repositories.accounts.byUserIDs([
        ...new Set(sessions.map(({ userID }) => userID)),
      ]);
      const byUserID = new Map(accounts.map((account) => [account.userID, account]));
      const dueDates = await context.secondFactorRule.dueDates(accounts);
      const now = clock();
      return new Map(
        sessions.flatMap((session) => {
          const account = byUserID.get(session.userID);
          if (!account || isInvalid(session, account, now)) return [];
          const { userID, role, access, isManager } = account;
          const secondFactorDueAt = dueDates.get(userID);
          const rights = { userID, role, access, isManager, ...(secondFactorDueAt && { secondFactorDueAt }) };
          return [[session._id, rights] as const];
        }),
      );
    },

    /** Records the use of a session, for example by a live socket. */
    keepAlive: (sessionHash: string): Promise<void> => repositories.sessions.touch([sessionHash], clock()),
    /**
     * Ends a session and the push notifications of its device, also if the session has expired before. The caller must close its
     * sockets.
     * @returns whether the session existed
     */
    end,
    /** Ends all sessions and push notifications of a user. The caller must close the sockets. */
    async endAllOf(userID: string): Promise<void> {
      await repositories.sessions.removeOfUser(userID);
      await pushSubscriptions.removeOfUser(userID);
    },
    /** Ends the push notifications of a user's devices, also of expired sessions. @param exceptHash the hash of a session that keeps them */
    endPush: (userID: string, exceptHash?: string): Promise<void> =>
      pushSubscriptions.removeOfUser(userID, exceptHash),
  };
}

const PUBLIC_ID_LENGTH = 24;

/**
 * The session id in API responses: a part of the hash's hash. The hash itself stays on the server, because it names the room of the
 * session's sockets.
 */
export const publicSessionID = (sessionHash: string) => hashSecret(sessionHash).slice(0, PUBLIC_ID_LENGTH);

/** Whether a session is past its absolute end or its idle timeout. */
function isExpired(session: Session, role: Role, now: Date): boolean {
  const idleMaxMs = session.remember ? REMEMBERED_IDLE_MS : IDLE_MS[role];
  return now >= session.expiresAt || now.getTime() - session.lastSeenAt.getTime() >= idleMaxMs;
}

/** Whether a session has expired, or its account was closed. */
const isInvalid = (session: Session, { role, access, deactivatedAt }: Account, now: Date) =>
  access === "closed" || Boolean(deactivatedAt) || isExpired(session, role, now);
