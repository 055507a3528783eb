/** Lists, ends and renews a user's sessions, for the user and, for residents, also for staff. */
import type { AppContext } from "../../context.ts";
import type { SessionView } from "../../domain/account.ts";
import { describeDevice } from "../../domain/device.ts";
import type { Role } from "../../domain/roles.ts";
import { notFound } from "../../http/errors.ts";
import { rooms } from "../../live/channel.ts";
import type { Account } from "../accounts.repository.ts";
import type { Session } from "../sessions.repository.ts";
import { publicSessionID, type RenewedSession } from "../sessions.ts";

export function createSessionEvents({ channel }: AppContext) {
  return {
    publishChange({ userID, role }: { userID: string; role: Role }): void {
      const userRoom = rooms.user(userID);
      channel.publish(role === "resident" ? [userRoom, rooms.staff] : userRoom, "sessions:changed", {
        userID,
      });
    },
  };
}

type User = Pick<Account, "userID" | "role">;

/**
 * A session's new cookie; undefined if the session has just ended.
 * @property moveSockets ends the sockets of the former id, and lets the open pages fetch the list again. Call it after the response: a page
 * that fetches before it has the new cookie would be logged out
 */
export type NewCookie = (RenewedSession & { moveSockets(): void }) | undefined;

function present(session: Session, currentHash: string | undefined): SessionView {
  const { name, kind } = describeDevice(session.userAgent ?? "");
  return {
    id: publicSessionID(session._id),
    device: name,
    kind,
    address: session.address ?? "",
    signedInAt: session.createdAt.toISOString(),
    lastActiveAt: session.lastSeenAt.toISOString(),
    remembered: session.remember,
    current: session._id === currentHash,
  };
}

function byUse(a: SessionView, b: SessionView): number {
  if (a.current !== b.current) return a.current ? -1 : 1;
  return b.lastActiveAt.localeCompare(a.lastActiveAt) || b.signedInAt.localeCompare(a.signedInAt);
}

export function createSessionList(context: AppContext) {
  const { channel } = context;

  /** @returns whether the session existed */
  async function end({ _id }: Session): Promise<boolean> {
    const existed = await context.sessions.end(_id);
    channel.disconnectSession(_id);
    return existed;
  }

  /** Ends all sessions of a user and their sockets. @param exceptHash the hash of a session to keep @returns how many ended */
  async function endOthers(user: User, exceptHash: string | undefined): Promise<number> {
    const others = (await context.sessions.listOf(user)).filter(({ _id }) => _id !== exceptHash);
    let endedCount = 0;
    for (const session of others) if (await end(session)) endedCount += 1;
    await context.sessions.endPush(user.userID, exceptHash);
    return endedCount;
  }

  /**
   * Runs a change of the ways to log in, and ends all other sessions and all unused links. They end before the change, because after a crash
   * a repeat may be refused, and again after it, because a person may have logged in between.
   * @param exceptHash the hash of a session to keep. Open pages are not notified, because they would fetch with a cookie that `renew` ends
   */
  async function endOthersAround<T>(
    user: User,
    exceptHash: string | undefined,
    change: () => Promise<T>,
  ): Promise<T> {
    async function endEverythingElse(): Promise<void> {
      await context.links.revokeAll(user.userID);
      await endOthers(user, exceptHash);
    }
    await endEverythingElse();
    const result = await change();
    await endEverythingElse();
    return result;
  }

  /**
   * Gives a session a new id. Call it after all steps that can fail: a call that fails sends no cookie.
   * @param options.isConfirmed whether the user has just proved to be the account's owner
   */
  async function renew(user: User, currentHash: string, { isConfirmed = false } = {}): Promise<NewCookie> {
    const cookie = await context.sessions.renew(currentHash, { isConfirmed });
    function moveSockets(): void {
      channel.disconnectSession(currentHash);
      context.sessionEvents.publishChange(user);
    }
    return cookie && { ...cookie, moveSockets };
  }

  return {
    /** Lists the current session first, then the others by last use. @param currentHash the hash of the current session's secret */
    async list(user: User, currentHash?: string): Promise<SessionView[]> {
      const userSessions = await context.sessions.listOf(user);
      return userSessions.map((session) => present(session, currentHash)).sort(byUse);
    },

    /** Ends one session and its sockets. @throws HttpError 404 */
    async endOne(user: User, publicID: string): Promise<void> {
      const userSessions = await context.sessions.listOf(user);
      const session = userSessions.find(({ _id }) => publicSessionID(_id) === publicID);
      if (!session) throw notFound();
      await end(session);
      context.sessionEvents.publishChange(user);
    },

    /** Before `renew`: open pages are not notified, because they would fetch with a cookie that `renew` ends. */
    endOthers,
    endOthersAround,
    renew,

    /** As `endOthers`, and lets the user's open pages fetch the list again. */
    async endAll(user: User, exceptHash?: string): Promise<number> {
      const endedCount = await endOthers(user, exceptHash);
      context.sessionEvents.publishChange(user);
      return endedCount;
    },
  };
}
