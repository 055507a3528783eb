/** The chat over real HTTP, a real store and real sockets; who is signed in is the test's to say. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Koa from "koa";
import { pino } from "pino";
import { chatRoutes } from "../../../../src/chat/chat.routes.ts";
import { createChatService } from "../../../../src/chat/chat.service.ts";
import { connectDatabase } from "../../../../src/database/connect.ts";
import { startEmbeddedProcess } from "../../../../src/database/embedded-process.ts";
import type { ChatMessageView, ErrorView } from "../../../../src/domain/views.ts";
import { errorBoundary } from "../../../../src/http/error-boundary.ts";
import { jsonBody } from "../../../../src/http/json-body.ts";
import type { RequestState, SignedIn } from "../../../../src/http/state.ts";
import { createLiveServer } from "../../../../src/live/live-server.ts";
import { type Client, connectClient } from "../../../live/support/client.ts";

const HOUR_MS = 3_600_000;

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface ChatPortal {
  /** Signs somebody in. @returns the Cookie header */
  signIn(user: Pick<SignedIn, "userID" | "firstName"> & Partial<SignedIn>): string;
  /** `GET /api/dashboard/rchat` with a query. */
  read(cookie: string | undefined, query?: string): Promise<Answer<ChatMessageView[] & ErrorView>>;
  /** `POST /api/dashboard/rchat/send-message` with a body. */
  send(cookie: string | undefined, body: unknown): Promise<Answer<ChatMessageView & ErrorView>>;
  /** A page that is connected. */
  open(cookie: string, options?: { reconnection: boolean }): Promise<Client>;
  stop(): Promise<void>;
}

/** Starts a portal that has nothing but the chat. */
export async function startChatPortal(
  limits = { chatPerMinute: 60_000, chatBurst: 1_000, socketsPerUser: 10 },
): Promise<ChatPortal> {
  const log = pino({ level: "silent" });
  const folder = await mkdtemp(join(tmpdir(), "rowanstead-chat-api-"));
  const store = await startEmbeddedProcess({ dataFolder: folder, sync: false });
  const database = await connectDatabase(store.uri);
  const users = new Map<string, SignedIn>();
  const clock = () => new Date();
  const live = createLiveServer({ log, limits, clock });
  const chat = createChatService({
    stores: database.stores,
    channel: live.channel,
    clock,
    limits,
    namesOf: async () =>
      new Map([...users.values()].map(({ userID, role, firstName }) => [userID, { name: firstName, role }])),
  });

  const app = new Koa<RequestState>();
  app.use(errorBoundary({ log, isDatabaseAway: () => false }));
  app.use((ctx, next) => {
    const user = users.get(ctx.headers.cookie ?? "");
    Object.assign(ctx.state, { requestID: "test", address: ctx.ip }, user && { user });
    return next();
  });
  app.use(jsonBody());
  app.use(chatRoutes(chat).routes() as unknown as Koa.Middleware<RequestState>);
  const server = createServer(app.callback() as RequestListener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  live.attach(server, {
    identify: async (cookie) => users.get(cookie ?? ""),
    originAllowed: () => true,
    keepAlive: async () => undefined,
  });

  const clients: Client[] = [];
  async function call<T>(
    path: string,
    cookie: string | undefined,
    init: RequestInit = {},
  ): Promise<Answer<T>> {
    const headers = { ...init.headers, ...(cookie === undefined ? {} : { Cookie: cookie }) };
    const answer = await fetch(`${url}${path}`, { ...init, headers });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
  }

  return {
    signIn(user) {
      const cookie = `sid=${users.size}`;
      users.set(cookie, {
        role: "resident",
        access: "member",
        sessionHash: `hash-${users.size}`,
        expiresAt: new Date(Date.now() + HOUR_MS),
        lastName: "Secret",
        email: "secret@example.com",
        ...user,
      });
      return cookie;
    },
    read: (cookie, query = "") => call(`/api/dashboard/rchat${query}`, cookie),
    send: (cookie, body) =>
      call("/api/dashboard/rchat/send-message", cookie, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async open(cookie, options) {
      const client = connectClient(url, cookie, options);
      clients.push(client);
      await client.connected();
      return client;
    },
    async stop() {
      for (const client of clients) client.close();
      await live.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await database.close();
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
