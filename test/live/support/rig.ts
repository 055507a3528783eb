/**
 * The live server on a real HTTP server, with sessions that the test makes and ends: what the portal would read from its
 * database is a Map here, so that every moment of a session can be met.
 */
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { test } from "vitest";
import type { RewardView } from "../../../src/domain/reward.ts";
import type { AccessLevel, Role } from "../../../src/domain/roles.ts";
import type { SignedIn } from "../../../src/http/state.ts";
import { createScheduler } from "../../../src/jobs/scheduler.ts";
import { liveJobs } from "../../../src/jobs.ts";
import { rooms } from "../../../src/live/channel.ts";
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
  /** A connected page. */
  open(cookie: string, options?: ClientOptions): Promise<Client>;
  /** A page whose handshake may be refused; not waited for. */
  tryOpen(cookie: string | undefined, options?: ClientOptions): Client;
  /** Sends a reward to members: a page that receives it has received all earlier events. */
  publishReward(fields?: Partial<RewardView>, by?: LiveServer): void;
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** A live server that no HTTP server belongs to yet. */
export const unattached = () =>
  createLiveServer({
    log: pino({ level: "silent" }),
    limits: { socketsPerUser: 10 },
    clock: () => new Date(),
    rateLimits: {
      handshakes: createSharedLimit({ keyPrefix: "handshakes", points: 50, duration: 60 }, undefined),
    },
    redis: undefined,
    name: "rig",
  });

/** Starts a rig on a free port. @param hooks replace the rig's hooks */
async function startRig(hooks: Partial<LiveHooks> = {}): Promise<Rig> {
  const sessions = new Map<string, SignedIn>();
  const clients: Client[] = [];
  const live = unattached();
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  live.attach(server, {
    identify: async (cookie) => sessions.get(cookie ?? ""),
    originAllowed: ({ headers }) => headers.origin === undefined || headers.origin === url,
    typingRooms: async (_user, conversationID) => (conversationID === "property" ? ["members"] : undefined),
    keepAlive: async () => undefined,
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

  const jobs = createScheduler(pino({ level: "silent" }));
  void jobs.start(liveJobs(live));

  const rig: Rig = {
    live,
    server,
    url,
    sessions,
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
    publishReward(fields = {}, by = live) {
      const reward = { _id: "0".repeat(24), title: "Mark", img: "", createdAt: "2026-03-01T12:00:00.000Z" };
      by.channel.publish(rooms.members, "reward:created", { ...reward, ...fields });
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

/** A test has its own rig, or starts one with hooks. All are stopped after the test. */
export const it = test
  .extend("startRig", async ({ task: _ }, { onCleanup }) => {
    const rigs: Rig[] = [];
    onCleanup(async () => {
      for (const rig of rigs) await rig.stop();
    });
    return async (hooks?: Partial<LiveHooks>) => {
      const rig = await startRig(hooks);
      rigs.push(rig);
      return rig;
    };
  })
  .extend("rig", ({ startRig: start }) => start());
