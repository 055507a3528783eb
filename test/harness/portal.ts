/** The real portal for a test: on a free port, with a separate database, the test's clock and a readable log. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { inject } from "vitest";
import { sessionCookie } from "../../src/auth/session-cookie.ts";
import { NO_CHANNEL } from "../../src/cli/command.ts";
import { isSecure } from "../../src/config.ts";
import type { AppContext } from "../../src/context.ts";
import { createKeyedMutex } from "../../src/http/concurrency-limit.ts";
import { createScheduler, type JobName } from "../../src/jobs/scheduler.ts";
import type { Repositories } from "../../src/repositories.ts";
import { type Portal, startPortal } from "../../src/server.ts";
import { createContext } from "../../src/services.ts";
import {
  type AccountOverrides,
  type Credentials,
  createStaff,
  type TestAccount,
} from "../factories/accounts.ts";
import { createBareResident, createResident, type ResidentOverrides } from "../factories/residents.ts";
import {
  connectClient,
  type Client as Page,
  type ClientOptions as PageOptions,
} from "../live/support/client.ts";
import { type Answer, type CallOptions, type Client, createClient } from "./client.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { PATIENCE_MS } from "./database.ts";
import { NO_DATA } from "./folder.ts";
import { createTestPasswords } from "./passwords.ts";

export interface TestPortalOptions {
  /** Environment on top of the tests' own. */
  env?: Record<string, string | undefined>;
  clock?: TestClock;
  /** A database that another portal has used; a fresh one by default. */
  databaseName?: string;
  /** PEM certificates of push services. */
  trustedCertificates?: string;
  /** How long a request waits for the database, for tests of one that is away: `DATABASE_WAIT_MS` is the portal's own. */
  databaseWaitMs?: number;
  /** Hashes passwords at the portal's own cost. */
  hashesAtFullCost?: boolean;
}

/** Jobs that wait for a time of the clock: a test that advances it does not wait for their next run. */
const BY_CLOCK: readonly JobName[] = ["announcements", "mail-delivery", "push-delivery"];

/** Somebody who calls, with or without a session. */
export interface Caller {
  /** Calls of whole paths. */
  http: Client;
  /** Calls of paths below /api/dashboard. */
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  /** A page of theirs that is connected. */
  open(options?: PageOptions): Promise<Page>;
  /** A page whose handshake may be refused; not waited for. */
  tryOpen(options?: PageOptions): Page;
}

/** Somebody with an account and a session. */
export type Person = TestAccount & Caller;

export interface TestPortal {
  url: string;
  clock: TestClock;
  databaseName: string;
  repositories: Portal["database"]["repositories"];
  connection: Portal["database"]["connection"];
  config: Portal["config"];
  context: Portal["context"];
  routers: Portal["routers"];
  live: Portal["live"];
  /** Everything logged so far, one JSON object a line. */
  logged(): string;
  /** A visitor without a session. */
  visitor(): Client;
  /** Logs somebody in. @returns a client with the session's cookie */
  signIn(credentials: Credentials, remember?: boolean): Promise<Client>;
  /** The same without a login, whose password costs more than most tests: for sessions that need no known device. */
  enter(account: Pick<TestAccount, "userID">, remember?: boolean): Promise<Client>;
  /** A visitor who calls as the people below do. */
  anonymous: Caller;
  /** Makes a staff account with a session. */
  staff(overrides?: AccountOverrides): Promise<Person>;
  /** Makes a resident with a full record and a session. */
  resident(overrides?: ResidentOverrides, account?: AccountOverrides): Promise<Person>;
  /** Makes a resident with little more than a name, and a session; `approvedAt: null` makes one who waits. */
  bareResident(firstName: string, fields?: ResidentOverrides): Promise<Person>;
  /** The services of another node on the same database, or on the given repositories. It runs no jobs, and its events are dropped. */
  anotherNode(over?: Partial<Repositories>): AppContext;
  /** Begins to connect a page with a client's session; it is closed when the portal stops. */
  tryOpen(client: Client, options?: PageOptions): Page;
  /** A connected page with a client's session. */
  open(client: Client, options?: PageOptions): Promise<Page>;
  /** Stops the portal and leaves its data. */
  stopOnly(): Promise<void>;
  /** Stops the portal and drops its database, once. */
  stop(): Promise<void>;
}

/** The tests' PROPERTY_TIME_ZONE. */
export const TIME_ZONE = "America/Chicago";

const TEST_ENVIRONMENT = {
  PORT: "0",
  HOST: "127.0.0.1",
  DATA_DIR: NO_DATA,
  REGISTRATION: "open",
  PROPERTY_TIME_ZONE: TIME_ZONE,
  LOG_LEVEL: "debug",
  SECRET_KEY: "a secret key of the tests, and of nothing else",
  // The host of the API's own example, which does not exist.
  PUSH_SERVICES: "push.example.com",
  LIMIT_LOGIN_FAILURES: "1000",
  LIMIT_LOGINS_PER_ACCOUNT: "100000",
  LIMIT_ANNOUNCEMENTS_PER_HOUR: "100000",
  LIMIT_FAILURES_PER_ACCOUNT: "1000000",
  LIMIT_LOGINS_PER_ADDRESS: "100000",
  LIMIT_REGISTRATIONS_PER_ADDRESS: "100000",
  LIMIT_INCIDENTS_PER_HOUR: "100000",
  LIMIT_EMAIL_CHANGES_PER_HOUR: "100000",
  LIMIT_DATA_DOWNLOADS_PER_HOUR: "100000",
  LIMIT_EXPORTS_PER_HOUR: "100000",
  LIMIT_MESSAGE_REPORTS_PER_HOUR: "100000",
  LIMIT_PASSKEY_LOGINS_PER_HOUR: "100000",
  LIMIT_DISPLAY_CODES_PER_HOUR: "100000",
  LIMIT_DISPLAY_GUESSES_PER_HOUR: "100000",
  LIMIT_WRITES_PER_HOUR: "100000",
  LIMIT_STAFF_WRITES_PER_HOUR: "100000",
  LIMIT_CLIENT_ERRORS_PER_HOUR: "100000",
  LIMIT_REQUESTS_PER_MINUTE: "100000",
  LIMIT_UPLOADS_PER_HOUR: "100000",
  LIMIT_CHAT_PER_MINUTE: "1000000",
  LIMIT_CHAT_BURST: "1000000",
};

/** A database's URI on the run's server. */
export function databaseUri(name: string): string {
  const uri = new URL(inject("databaseUri"));
  uri.pathname = `/${name}`;
  return uri.href;
}

/** Starts a portal; stop it after the test. */
export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const {
    clock = createTestClock(),
    databaseName = `test-${randomUUID()}`,
    env = {},
    trustedCertificates,
    databaseWaitMs = PATIENCE_MS,
    hashesAtFullCost = false,
  } = options;
  const lines: string[] = [];
  const portal = await startPortal(
    { ...TEST_ENVIRONMENT, MONGODB_URI: databaseUri(databaseName), ...env },
    {
      clock: clock.now,
      databaseWaitMs,
      logTo: { write: (line) => void lines.push(line) },
      ...(trustedCertificates === undefined ? {} : { trustedCertificates }),
    },
  );
  if (!hashesAtFullCost) Object.assign(portal.context.passwords, createTestPasswords());
  clock.onAdvance?.(() => {
    for (const name of BY_CLOCK) portal.context.jobs.wake(name);
  });
  const { repositories, connection } = portal.database;
  const makers = { context: portal.context, repositories, clock };
  const visitor = () => createClient(portal.url);
  const pages: Page[] = [];
  const nodes: AppContext[] = [];

  function tryOpen(client: Client, options?: PageOptions): Page {
    const page = connectClient(portal.url, client.cookie(), options);
    pages.push(page);
    return page;
  }

  async function stopOnly(): Promise<void> {
    for (const page of pages) page.close();
    for (const node of nodes) {
      await node.jobs.stop();
      await node.stop();
    }
    await portal.stop();
  }

  async function open(client: Client, options?: PageOptions): Promise<Page> {
    const page = tryOpen(client, options);
    await page.connected();
    return page;
  }

  async function signIn({ email, password, role }: Credentials, remember = false): Promise<Client> {
    const client = visitor();
    const answer = await client.post("/api/auth/login", { email, password, role, remember });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
    return client;
  }

  const callerOf = (http: Client): Caller => ({
    http,
    get: (path, options) => http.get(`/api/dashboard${path}`, options),
    post: (path, body = {}, options = {}) => http.post(`/api/dashboard${path}`, body, options),
    patch: (path, body = {}, options = {}) => http.patch(`/api/dashboard${path}`, body, options),
    put: (path, body = {}) => http.call("PUT", `/api/dashboard${path}`, body),
    remove: (path) => http.call("DELETE", `/api/dashboard${path}`),
    open: (options) => open(http, options),
    tryOpen: (options) => tryOpen(http, options),
  });

  async function enter({ userID }: Pick<TestAccount, "userID">, remember = false): Promise<Client> {
    const client = visitor();
    const { id } = await portal.context.sessions.open(userID, remember);
    client.setCookie(sessionCookie.nameOf(isSecure(portal.config)), id);
    return client;
  }

  const signedIn = async (account: TestAccount): Promise<Person> => ({
    ...account,
    ...callerOf(await enter(account)),
  });

  let stopping: Promise<void> | undefined;

  return {
    url: portal.url,
    clock,
    databaseName,
    repositories,
    connection,
    config: portal.config,
    context: portal.context,
    routers: portal.routers,
    live: portal.live,
    logged: () => lines.join(""),
    visitor,
    anonymous: callerOf(visitor()),
    signIn,
    enter,
    staff: async (overrides) => signedIn(await createStaff(makers, overrides)),
    resident: async (overrides, account) => signedIn(await createResident(makers, overrides, account)),
    bareResident: async (...args) => signedIn(await createBareResident(makers, ...args)),
    anotherNode(over = {}) {
      const node = createContext({
        ...portal.context,
        repositories: { ...repositories, ...over },
        channel: NO_CHANNEL,
        jobs: createScheduler(portal.context.log),
        runExclusive: createKeyedMutex(),
        log: pino({ enabled: false }),
      });
      nodes.push(node);
      return node;
    },
    tryOpen,
    open,
    stopOnly,
    stop() {
      stopping ??= connection.dropDatabase().then(stopOnly);
      return stopping;
    },
  };
}
