/** Lists and ends a user's sessions, for the user and, for residents, also for staff. */
import type { AppContext } from "../../context.ts";
import type { SessionView } from "../../domain/account.ts";
import { describeDevice } from "../../domain/device.ts";
import type { Role } from "../../domain/roles.ts";
import { notFound } from "../../http/errors.ts";
import { rooms } from "../../live/channel.ts";
import type { Account } from "../accounts.repository.ts";
import type { Session } from "../sessions.repository.ts";
import { type RenewedSession, sessionName } from "../sessions.ts";

export type SessionEvents = ReturnType<typeof createSessionEvents>;

export function createSessionEvents({ channel }: AppContext) {
  return {
    changed({ userID, role }: { userID: string; role: Role }): void {
      const own = rooms.user(userID);
      channel.publish(role === "resident" ? [own, rooms.staff] : own, "sessions:changed", { userID });
    },
  };
}

type User = Pick<Account, "userID" | "role">;

export type SessionList = ReturnType<typeof createSessionList>;

function present(session: Session, current: string | undefined): SessionView {
  const { name, kind } = describeDevice(session.userAgent ?? "");
  return {
    id: sessionName(session._id),
    device: name,
    kind,
    address: session.address ?? "",
    signedInAt: session.createdAt.toISOString(),
    lastActiveAt: session.lastSeenAt.toISOString(),
    remembered: session.remember,
    current: session._id === current,
  };
}

function byUse(a: SessionView, b: SessionView): number {
  if (a.current !== b.current) return a.current ? -1 : 1;
  return b.lastActiveAt.localeCompare(a.lastActiveAt) || b.signedInAt.localeCompare(a.signedInAt);
}

export function createSessionList(context: AppContext) {
  const { channel } = context;

  async function end({ _id }: Session): Promise<boolean> {
    const ended = await context.sessions.end(_id);
    channel.endSession(_id);
    return ended;
  }

  async function endOthers(user: User, except: string | undefined): Promise<number> {
    const others = (await context.sessions.listOf(user)).filter(({ _id }) => _id !== except);
    let endedCount = 0;
    for (const session of others) if (await end(session)) endedCount += 1;
    await context.sessions.endPush(user.userID, except);
    return endedCount;
  }

  async function renew(user: User, current: string, isConfirmed?: boolean) {
    const renewed = await context.sessions.renew(current, isConfirmed);
    function notifyPages(): void {
      channel.endSession(current);
      context.sessionEvents.changed(user);
    }
    return renewed && { ...renewed, notifyPages };
  }

  return {
    /** Lists the current session first, then the others by last use. @param current the key of the current session */
    async list(user: User, current?: string): Promise<SessionView[]> {
      const userSessions = await context.sessions.listOf(user);
      return userSessions.map((session) => present(session, current)).sort(byUse);
    },

    /** Ends one session and its sockets. @throws HttpError 404 */
    async endOne(user: User, id: string): Promise<void> {
      const session = (await context.sessions.listOf(user)).find((one) => sessionName(one._id) === id);
      if (!session) throw notFound();
      await end(session);
      context.sessionEvents.changed(user);
    },

    /**
     * Ends all other sessions of a user and gives the current one a new id.
     * @returns the new cookie, and a function that notifies the open pages. Call it after the response: a page that refetches before it has
     * the new cookie would be logged out. Undefined if the current session has just ended.
     */
    async renewAndEndOthers(
      user: User,
      current: string,
    ): Promise<(RenewedSession & { notifyPages(): void }) | undefined> {
      await endOthers(user, current);
      return renew(user, current);
    },

    /** Gives a session whose user has just proved the password and the second factor a new id. @returns as `renewAndEndOthers` */
    renewConfirmed: (
      user: User,
      current: string,
    ): Promise<(RenewedSession & { notifyPages(): void }) | undefined> => renew(user, current, true),

    /** Ends all sessions of a user and their sockets. @param except the key of a session to keep @returns how many ended */
    async endAll(user: User, except?: string): Promise<number> {
      const ended = await endOthers(user, except);
      context.sessionEvents.changed(user);
      return ended;
    },
  };
}
