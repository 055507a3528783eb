/**
 * The live server on a real HTTP server, with sessions that the test makes and ends: what the portal would read from its
 * database is a Map here, so that every moment of a session can be met.
 */
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import type { AccessLevel, Role } from "../../../src/domain/roles.ts";
import type { SignedIn } from "../../../src/http/state.ts";
import { createScheduler } from "../../../src/jobs/scheduler.ts";
import { liveJobs } from "../../../src/jobs.ts";
import { createLiveServer, type LiveServer } from "../../../src/live/live-server.ts";
import type { LiveHooks } from "../../../src/live/live-types.ts";
import { createSharedLimit } from "../../../src/rate-limits/limiters.ts";
import { type Client, type ClientOptions, connectClient, hasEnded } from "./client.ts";

export interface Rig {
  live: LiveServer;
  server: HttpServer;
  url: string;
  /** Signs somebody in. @returns the Cookie header */
  signIn(user: Partial<SignedIn> & { userID: string }): string;
  /** Ends a session as the portal does: gone from where it is kept, then its sockets. */
  revoke(cookie: string): void;
  sessions: Map<string, SignedIn>;
  /** Calls of `keepAlive`, by session. */
  kept: string[];
  /** A connected page. */
  open(cookie: string, options?: ClientOptions): Promise<Client>;
  /** A page whose handshake may be refused; not waited for. */
  tryOpen(cookie: string | undefined, options?: ClientOptions): Client;
  stop(): Promise<void>;
}

export interface RigOptions {
  socketsPerUser?: number;
  hooks?: Partial<LiveHooks> | undefined;
}

const HOUR_MS = 3_600_000;

/** Starts a rig on a free port. */
export async function startRig({ socketsPerUser = 10, hooks }: RigOptions = {}): Promise<Rig> {
  const sessions = new Map<string, SignedIn>();
  const kept: string[] = [];
  const clients: Client[] = [];
  const log = pino({ level: "silent" });
  const live = createLiveServer({
    log,
    limits: { socketsPerUser },
    clock: () => new Date(),
    rateLimits: {
      handshakes: createSharedLimit({ keyPrefix: "handshakes", points: 50, duration: 60 }, undefined),
    },
    redis: undefined,
    name: "rig",
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  live.attach(server, {
    identify: async (cookie) => sessions.get(cookie ?? ""),
    originAllowed: ({ headers }) => headers.origin === undefined || headers.origin === url,
    typingRooms: async (_user, conversationID) => (conversationID === "property" ? ["members"] : undefined),
    keepAlive: async (hash) => void kept.push(hash),
    identifyDisplay: async () => undefined,
    validDisplays: async () => new Set(),
    refusalHeaders: [],
    validSessions: async (hashes) =>
      new Map(
        [...sessions.values()]
          .filter(({ sessionHash }) => hashes.includes(sessionHash))
          .map((user) => [user.sessionHash, user]),
      ),
    ...hooks,
  });

  const jobs = createScheduler(log);
  void jobs.start(liveJobs(live));

  const rig: Rig = {
    live,
    server,
    url,
    sessions,
    kept,
    signIn(user) {
      const role: Role = user.role ?? (user.userID.startsWith("S-") ? "staff" : "resident");
      const access: AccessLevel = user.access ?? "member";
      const sessionHash = user.sessionHash ?? `hash-${sessions.size}-${user.userID}`;
      const cookie = `sid=${sessionHash}`;
      const expiresAt = new Date(Date.now() + HOUR_MS);
      const names = { firstName: user.userID, lastName: "Test", email: `${user.userID}@example.com` };
      sessions.set(cookie, { role, access, isManager: false, sessionHash, expiresAt, ...names, ...user });
      return cookie;
    },
    revoke(cookie) {
      const session = sessions.get(cookie);
      sessions.delete(cookie);
      if (session) live.channel.disconnectSession(session.sessionHash);
    },
    tryOpen(cookie, options) {
      const client = connectClient(url, cookie, options);
      clients.push(client);
      return client;
    },
    async open(cookie, options) {
      const client = rig.tryOpen(cookie, options);
      await client.connected();
      return client;
    },
    async stop() {
      for (const client of clients) client.close();
      await Promise.all(clients.map((client) => hasEnded(client)));
      await jobs.stop();
      await live.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return rig;
}
