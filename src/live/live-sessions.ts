/** The sessions of the open sockets: keeps them in use, checks them regularly, and closes the sockets when a session ends. */
import type { AppContext } from "../context.ts";
import { isSecondStepMissing } from "../domain/second-factor-rules.ts";
import type { SignedIn } from "../http/state.ts";
import type { LiveHooks, Rights, UserSocket } from "./live-types.ts";

/** An open socket counts as activity: the use of its session is recorded at this interval. */
const KEEP_ALIVE_MS = 60_000;

/** Interval at which a session is read again (OWASP WebSocket Security: at least every 30 minutes). */
const CHECK_AGAIN_MS = 10 * 60_000;

/** The first check of a session is earlier, at a random time: it also finds revocations by another node during the handshake. */
const FIRST_CHECK_WITHIN_MS = 60_000;

/** Delay after a check that failed because the database can't be reached. */
const CHECK_RETRY_MS = 30_000;

/** Sessions per query. */
const SESSIONS_BATCH = 500;

interface LiveSession {
  user: SignedIn;
  cookie: string | undefined;
  sockets: Set<UserSocket>;
  /** Milliseconds of the monotonic clock. */
  keepAliveAt: number;
  checkAt: number;
}

export type LiveSessions = ReturnType<typeof createLiveSessions>;

/** Creates the checks for the sessions of this node's sockets. */
export function createLiveSessions(
  hooks: Pick<LiveHooks, "identify" | "keepAlive" | "validSessions">,
  { clock, log }: Pick<AppContext, "clock" | "log">,
) {
  const sessions = new Map<string, LiveSession>();
  /** The number of revocations at the last check of all sessions. */
  let lastCount: number | undefined;
  let checkedAllAt = Number.NEGATIVE_INFINITY;

  function disconnect(session: LiveSession): void {
    for (const socket of [...session.sockets]) socket.disconnect(true);
  }

  async function keepAlive(session: LiveSession): Promise<void> {
    try {
      await hooks.keepAlive(session.user.sessionHash);
    } catch (error) {
      log.warn({ err: error }, "the use of a live session could not be recorded");
    }
  }

  async function check(session: LiveSession): Promise<void> {
    try {
      const user = await hooks.identify(session.cookie);
      if (user?.sessionHash === session.user.sessionHash && hasSameRights(user, session.user)) {
        session.user = user;
        // Later events about the user, such as typing, have the current name.
        for (const socket of session.sockets) socket.data.user = user;
      } else disconnect(session);
    } catch (error) {
      session.checkAt = performance.now() + CHECK_RETRY_MS;
      log.warn(
        { err: error },
        `a live session could not be checked; retry in ${CHECK_RETRY_MS / 1_000} seconds`,
      );
    }
  }

  /** Disconnects the sockets of all sessions that are not valid any more or have other rights. */
  async function checkAll(): Promise<void> {
    const hashes = [...sessions.keys()];
    for (let from = 0; from < hashes.length; from += SESSIONS_BATCH) {
      const chunk = hashes.slice(from, from + SESSIONS_BATCH);
      const validSessions = await hooks.validSessions(chunk);
      for (const hash of chunk) {
        const session = sessions.get(hash);
        if (session && !hasSameRights(validSessions.get(hash), session.user)) disconnect(session);
      }
    }
  }

  /** @param count the number of revocations. If it is the same as at the last check, nothing has changed */
  async function checkRevocations(count: number): Promise<void> {
    if (sessions.size === 0 || count === lastCount) return;
    checkedAllAt = performance.now();
    await checkAll();
    lastCount = count;
  }

  /** Disconnects expired sessions, records the use of the others, and reads some of them again. */
  function tick(): void {
    const date = clock();
    const now = performance.now();
    for (const session of sessions.values()) {
      if (session.user.expiresAt <= date || isSecondStepMissing(session.user, date)) {
        disconnect(session);
        continue;
      }
      if (session.keepAliveAt <= now) {
        session.keepAliveAt = now + KEEP_ALIVE_MS;
        void keepAlive(session);
      }
      if (session.checkAt <= now) {
        session.checkAt = now + CHECK_AGAIN_MS;
        void check(session);
      }
    }
  }

  return {
    checkRevocations,
    tick,
    /**
     * Adds the socket of a user.
     * @param readAt the time before the socket's session was read, in monotonic milliseconds
     * @param mayBeRevoked whether sessions were revoked since then; the session is then read again at once
     */
    add(socket: UserSocket, readAt: number, mayBeRevoked: boolean): void {
      const { user } = socket.data;
      const now = performance.now();
      let session = sessions.get(user.sessionHash);
      if (!session) {
        // Random times, so that pages that connect at the same time don't all write in the same second from then on.
        const keepAliveAt = now + KEEP_ALIVE_MS * (0.5 + Math.random() / 2);
        const checkAt = now + FIRST_CHECK_WITHIN_MS * Math.random();
        session = { user, cookie: undefined, sockets: new Set(), keepAliveAt, checkAt };
        sessions.set(user.sessionHash, session);
      }
      session.cookie = socket.request.headers.cookie;
      session.sockets.add(socket);
      // A revocation between reading the session and joining the rooms did not find this socket, so the session is checked again.
      if (mayBeRevoked || checkedAllAt >= readAt) session.checkAt = now;
    },
    remove(socket: UserSocket): void {
      const session = sessions.get(socket.data.user.sessionHash);
      session?.sockets.delete(socket);
      if (session?.sockets.size === 0) sessions.delete(socket.data.user.sessionHash);
    },
  };
}

function hasSameRights(now: Rights | undefined, before: Rights): boolean {
  return (
    now?.userID === before.userID &&
    now.role === before.role &&
    now.access === before.access &&
    now.isManager === before.isManager &&
    now.secondFactorDueAt?.getTime() === before.secondFactorDueAt?.getTime()
  );
}
