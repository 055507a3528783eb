/** The property's services over real HTTP, a real store and real sockets; who is signed in is the test's to say. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Koa from "koa";
import { pino } from "pino";
import { createDirectory } from "../../../src/auth/directory.ts";
import { connectDatabase } from "../../../src/database/connect.ts";
import { startEmbeddedProcess } from "../../../src/database/embedded-process.ts";
import { isDuplicateKey } from "../../../src/database/stores/record.ts";
import type { NewResident } from "../../../src/database/stores/residents.ts";
import type { Stores } from "../../../src/database/stores.ts";
import type { AccessLevel, Role } from "../../../src/domain/roles.ts";
import { errorBoundary } from "../../../src/http/error-boundary.ts";
import { conflict } from "../../../src/http/errors.ts";
import { jsonBody } from "../../../src/http/json-body.ts";
import { refuseUnknown } from "../../../src/http/route-policy.ts";
import type { RequestState, SignedIn } from "../../../src/http/state.ts";
import type { LiveChannel } from "../../../src/live/channel.ts";
import { createLiveServer } from "../../../src/live/live-server.ts";
import { createPropertyServices } from "../../../src/property-services.ts";
import { type Client, connectClient } from "../../live/support/client.ts";

export interface Answer {
  status: number;
  /** The JSON of the answer, for the test to look into. */
  // biome-ignore lint/suspicious/noExplicitAny: every call answers another shape
  body: any;
}

/** Somebody who calls; `userID` is empty for nobody. */
export interface Caller {
  userID: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  /** Opens a page of theirs. */
  listen(): Promise<Client>;
}

export type PropertyPortal = Awaited<ReturnType<typeof startPropertyPortal>>;

const DAY_MS = 86_400_000;
export const TIME_ZONE = "America/Chicago";

function cookieOf(header: string | undefined): string | undefined {
  return header?.match(/(?:^|; )sid=([^;]+)/)?.[1];
}

/** Starts a portal with an empty database. @param clock fixed unless given */
export async function startPropertyPortal(clock: () => Date = () => new Date()) {
  const folder = await mkdtemp(join(tmpdir(), "rowanstead-property-"));
  const store = await startEmbeddedProcess({ dataFolder: folder, sync: false });
  const database = await connectDatabase(store.uri);
  const { stores } = database;
  const log = pino({ level: "silent" });
  const { namesOf } = createDirectory({ stores });
  let accounts = 0;

  async function account(role: Role, email: string, access: AccessLevel, firstName: string) {
    accounts += 1;
    const userID = `${role === "staff" ? "S" : "R"}-TEST${String(accounts).padStart(4, "0")}`;
    const now = clock();
    const named = { email, passwordHash: null, firstName, lastName: firstName === "" ? "" : "Sample" };
    try {
      return await stores.accounts.insert({ userID, role, access, ...named, createdAt: now, updatedAt: now });
    } catch (error) {
      throw isDuplicateKey(error, "email") ? conflict("taken") : error;
    }
  }

  const live = createLiveServer({ log, limits: { socketsPerUser: 10 }, clock });
  /** The services of one node more, over the same database unless other stores are given. */
  const servicesOn = (channel: Pick<LiveChannel, "publish">, over: Partial<Stores> = {}) =>
    createPropertyServices({
      ...{ stores: { ...stores, ...over }, channel, clock, namesOf },
      timeZone: TIME_ZONE,
      createAccount: (email) => account("resident", email, "member", ""),
      invite: async (userID, issuedBy) => `/register?invite=for-${userID}-by-${issuedBy}`,
    });
  const services = servicesOn(live.channel);

  async function identify(header: string | undefined): Promise<SignedIn | undefined> {
    const account = await stores.accounts.byUserID(cookieOf(header) ?? "");
    if (!account) return undefined;
    const { userID, role, access, email, firstName, lastName } = account;
    const expiresAt = new Date(Date.now() + DAY_MS);
    return { userID, role, access, email, firstName, lastName, sessionHash: `of ${userID}`, expiresAt };
  }

  const app = new Koa<RequestState>();
  app.use(errorBoundary({ log, isDatabaseAway: () => false }));
  app.use(async (ctx, next) => {
    ctx.state.requestID = "test";
    const user = await identify(ctx.headers.cookie);
    if (user) ctx.state.user = user;
    await next();
  });
  app.use(jsonBody());
  for (const router of services.routers) app.use(router.routes());
  app.use(refuseUnknown(services.routers));
  const server = createServer(app.callback());
  live.attach(server, { identify, originAllowed: () => true, keepAlive: async () => undefined });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages: Client[] = [];

  function as(userID: string): Caller {
    const headers = userID === "" ? {} : { Cookie: `sid=${userID}` };
    async function call(method: string, path: string, body?: unknown): Promise<Answer> {
      const json = { ...headers, "Content-Type": "application/json" };
      const init = body === undefined ? { headers } : { headers: json, body: JSON.stringify(body) };
      const response = await fetch(`${url}/api/dashboard${path}`, { method, ...init });
      const text = await response.text();
      return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
    }
    return {
      userID,
      get: (path) => call("GET", path),
      post: (path, body = {}) => call("POST", path, body),
      patch: (path, body = {}) => call("PATCH", path, body),
      async listen() {
        const page = connectClient(url, headers.Cookie);
        pages.push(page);
        await page.connected();
        return page;
      },
    };
  }

  return {
    stores,
    services,
    servicesOn,
    as,
    nobody: as(""),
    async staff(firstName = "Stella"): Promise<Caller> {
      const { userID } = await account("staff", `${firstName}@example.com`, "member", firstName);
      return as(userID);
    },
    /** A resident with a record; `approvedAt: null` for one who waits. */
    async resident(firstName: string, fields: Partial<NewResident> = {}): Promise<Caller> {
      const email = `${firstName}@example.com`.toLowerCase();
      const access = fields.approvedAt === null ? "pending" : "member";
      const { userID } = await account("resident", email, access, "");
      const now = clock();
      const stamps = { approvedAt: now, createdAt: now, updatedAt: now };
      await stores.residents.insert({ userID, email, firstName, lastName: "Sample", ...stamps, ...fields });
      return as(userID);
    },
    async stop() {
      for (const page of pages) page.close();
      await live.close();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      await database.close();
      await store.stop();
      await rm(folder, { recursive: true });
    },
  };
}
