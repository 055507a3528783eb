/** The sessions behind the open sockets: kept in use, checked again now and then, and ended at their absolute end. */
import type { Logger } from "pino";
import type { SignedIn } from "../http/state.ts";
import type { LiveHooks, LiveSocket, Rights } from "./live-types.ts";

/** How often sessions are looked through; an ended session's sockets close within about this time, whoever ended it. */
const TICK_MS = 1_000;

/** A live socket counts as activity: its session is noted as used this often. */
const KEEP_ALIVE_MS = 60_000;

/** A session is read anew this often (OWASP WebSocket Security asks for 30 minutes at the latest). */
const CHECK_AGAIN_MS = 10 * 60_000;

/** The first time is sooner, and spread out: it also finds what another node revoked while the handshake was under way. */
const FIRST_CHECK_WITHIN_MS = 60_000;

/** After a check that failed because the database is away. */
const CHECK_RETRY_MS = 30_000;

/** Sessions that are asked about at once. */
const STANDING_CHUNK = 500;

interface LiveSession {
  user: SignedIn;
  cookie: string | undefined;
  sockets: Set<LiveSocket>;
  /** Milliseconds of the monotonic clock. */
  keepAliveAt: number;
  checkAt: number;
}

export interface LiveSessions {
  /**
   * @param askedAt when the socket's session began to be read, in monotonic milliseconds
   * @param doubtful whether sessions were revoked since then: it is then read again at once
   */
  add(socket: LiveSocket, askedAt: number, doubtful: boolean): void;
  remove(socket: LiveSocket): void;
  stop(): void;
}

export interface LiveSessionsOptions {
  hooks: Pick<LiveHooks, "identify" | "keepAlive" | "revocations" | "validSessions">;
  clock: () => Date;
  log: Logger;
}

/** Watches over the sessions of this node's sockets. */
export function createLiveSessions({ hooks, clock, log }: LiveSessionsOptions): LiveSessions {
  const sessions = new Map<string, LiveSession>();
  /** The number of revocations at which all sessions were last looked through. */
  let checkedUpTo: number | undefined;
  let lookedThroughAt = Number.NEGATIVE_INFINITY;
  let looking = false;
  let failing = false;

  function end(session: LiveSession): void {
    for (const socket of [...session.sockets]) socket.disconnect(true);
  }

  async function keepAlive(session: LiveSession): Promise<void> {
    try {
      await hooks.keepAlive(session.user.sessionHash);
    } catch (error) {
      log.warn({ err: error }, "a live session could not be noted as used");
    }
  }

  async function check(session: LiveSession): Promise<void> {
    try {
      const user = await hooks.identify(session.cookie);
      if (user?.sessionHash === session.user.sessionHash && sameRights(user, session.user)) {
        session.user = user;
        // What is said of them from now on, such as that they are typing, has the name they have now.
        for (const socket of session.sockets) socket.data.user = user;
      } else end(session);
    } catch (error) {
      session.checkAt = performance.now() + CHECK_RETRY_MS;
      log.warn({ err: error }, "a live session could not be checked again");
    }
  }

  /** Ends the sockets of every session that is gone or gives other rights. */
  async function checkAll(): Promise<void> {
    const hashes = [...sessions.keys()];
    for (let from = 0; from < hashes.length; from += STANDING_CHUNK) {
      const chunk = hashes.slice(from, from + STANDING_CHUNK);
      const validSessions = await hooks.validSessions(chunk);
      for (const hash of chunk) {
        const session = sessions.get(hash);
        if (session && !sameRights(validSessions.get(hash), session.user)) end(session);
      }
    }
  }

  /** What ends a session anywhere changes one number: looking at it is all that most ticks cost. */
  async function lookForRevocations(): Promise<void> {
    if (looking || sessions.size === 0) return;
    looking = true;
    try {
      const now = await hooks.revocations();
      if (now === checkedUpTo) return;
      lookedThroughAt = performance.now();
      await checkAll();
      checkedUpTo = now;
    } catch (error) {
      if (!failing) log.warn({ err: error }, "the live sessions could not be checked");
      failing = true;
      return;
    } finally {
      looking = false;
    }
    failing = false;
  }

  function tick(): void {
    void lookForRevocations();
    const today = clock();
    const now = performance.now();
    for (const session of sessions.values()) {
      if (session.user.expiresAt <= today) {
        end(session);
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

  const timer = setInterval(tick, TICK_MS);
  timer.unref();

  return {
    add(socket, askedAt, doubtful) {
      const { user } = socket.data;
      const now = performance.now();
      let session = sessions.get(user.sessionHash);
      if (!session) {
        // Spread out, so that a thousand pages that come back at once don't write in one second for ever.
        const keepAliveAt = now + KEEP_ALIVE_MS * (0.5 + Math.random() / 2);
        const checkAt = now + FIRST_CHECK_WITHIN_MS * Math.random();
        session = { user, cookie: undefined, sockets: new Set(), keepAliveAt, checkAt };
        sessions.set(user.sessionHash, session);
      }
      session.cookie = socket.request.headers.cookie;
      session.sockets.add(socket);
      // What was revoked between the reading and the rooms was in no room that could be ended.
      if (doubtful || lookedThroughAt >= askedAt) session.checkAt = now;
    },
    remove(socket) {
      const session = sessions.get(socket.data.user.sessionHash);
      session?.sockets.delete(socket);
      if (session?.sockets.size === 0) sessions.delete(socket.data.user.sessionHash);
    },
    stop: () => clearInterval(timer),
  };
}

function sameRights(now: Rights | undefined, before: Rights): boolean {
  return now?.userID === before.userID && now.role === before.role && now.access === before.access;
}
