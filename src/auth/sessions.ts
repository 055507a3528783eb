/** Sessions: who is signed in, read anew on every request, so that a changed role or a revoked session counts at once. */
import { type Config, isSecure } from "../config.ts";
import type { Account } from "../database/stores/accounts.ts";
import type { Session } from "../database/stores/sessions.ts";
import type { Stores } from "../database/stores.ts";
import type { Role } from "../domain/roles.ts";
import type { SignedIn } from "../http/state.ts";
import type { LiveChannel } from "../live/channel.ts";
import { cookieName, readCookie } from "./cookie.ts";
import { hashSecret, newSecret } from "./secrets.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The absolute end: 12 hours, or 30 days with Remember me (NIST SP 800-63B allows 30 days at most). */
export const SESSION_MS = 12 * HOUR_MS;
export const REMEMBERED_SESSION_MS = 30 * DAY_MS;

/** The end after disuse: staff see everybody's data, so theirs is short; Remember me means a device of one's own. */
export const IDLE_MS: Record<Role, number> = { staff: 60 * MINUTE_MS, resident: 12 * HOUR_MS };
export const REMEMBERED_IDLE_MS = 14 * DAY_MS;

/** Use is noted at most this often. */
export const TOUCH_MS = MINUTE_MS;

/** An id of ours is 43 characters; longer values are not looked up. */
const ID_SHAPE = /^[\w-]{43}$/;

export interface SessionsOptions {
  stores: Pick<Stores, "sessions" | "accounts" | "residents">;
  clock: () => Date;
  config: Pick<Config, "publicUrl">;
  channel: Pick<LiveChannel, "endSession" | "endUser">;
}

export interface OpenedSession {
  /** What the cookie carries. */
  id: string;
  expiresAt: Date;
}

export interface Sessions {
  /** Signs a user in with a new id; the session behind `previousCookie` (a Cookie header) ends. */
  open(userID: string, remember: boolean, previousCookie?: string): Promise<OpenedSession>;
  /** Who is behind a Cookie header; use is noted. */
  identify(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** Notes that a session is in use, as a live socket does. */
  keepAlive(sessionHash: string): Promise<void>;
  /** Ends a session and its sockets. */
  end(sessionHash: string): Promise<void>;
  /** Ends all sessions of a user and their sockets. */
  endAllOf(userID: string): Promise<void>;
}

/** The sessions over one database. */
export function createSessions({ stores, clock, config, channel }: SessionsOptions): Sessions {
  const name = cookieName(isSecure(config));

  function hashIn(cookieHeader: string | undefined): string | undefined {
    const id = readCookie(cookieHeader, name);
    return id !== undefined && ID_SHAPE.test(id) ? hashSecret(id) : undefined;
  }

  async function end(sessionHash: string): Promise<void> {
    await stores.sessions.remove(sessionHash);
    channel.endSession(sessionHash);
  }

  async function signedIn(account: Account, session: Session): Promise<SignedIn> {
    const named = account.role === "staff" ? account : await stores.residents.byUserID(account.userID);
    return {
      userID: account.userID,
      role: account.role,
      access: account.access,
      email: account.email,
      firstName: named?.firstName ?? "",
      lastName: named?.lastName ?? "",
      sessionHash: session._id,
      expiresAt: session.expiresAt,
    };
  }

  return {
    async open(userID, remember, previousCookie) {
      const previous = hashIn(previousCookie);
      if (previous !== undefined) await end(previous);
      const id = newSecret();
      const now = clock();
      const expiresAt = new Date(now.getTime() + (remember ? REMEMBERED_SESSION_MS : SESSION_MS));
      const session = { userID, remember, createdAt: now, lastSeenAt: now, expiresAt };
      await stores.sessions.insert({ _id: hashSecret(id), ...session });
      return { id, expiresAt };
    },

    async identify(cookieHeader) {
      const hash = hashIn(cookieHeader);
      const session = hash === undefined ? undefined : await stores.sessions.byHash(hash);
      if (!session) return undefined;
      const account = await stores.accounts.byUserID(session.userID);
      const now = clock();
      if (!account || hasEnded(session, account.role, now)) {
        await end(session._id);
        return undefined;
      }
      if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS) {
        await stores.sessions.touch(session._id, now);
      }
      return signedIn(account, session);
    },

    keepAlive: (sessionHash) => stores.sessions.touch(sessionHash, clock()),
    end,
    async endAllOf(userID) {
      await stores.sessions.removeOfUser(userID);
      channel.endUser(userID);
    },
  };
}

/** Whether a session is past its absolute end or was not used for too long. */
function hasEnded(session: Session, role: Role, now: Date): boolean {
  const idle = session.remember ? REMEMBERED_IDLE_MS : IDLE_MS[role];
  return now >= session.expiresAt || now.getTime() - session.lastSeenAt.getTime() >= idle;
}
