/** Starts the portal in order (database, app, port) and stops it in reverse order. The program, the demo and the tests use it. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DestinationStream, Logger } from "pino";
import { type App, createApp } from "./app.ts";
import { checkSecretKey, findSecretKey, SecretKeyError } from "./auth/second-factor/secret-key.ts";
import { type Config, ConfigError, isSecure, parseConfig } from "./config.ts";
import type { AppContext } from "./context.ts";
import { connectDatabase, type DatabaseConnection } from "./database/connect.ts";
import { askTimeOf, createDatabaseClock } from "./database/database-clock.ts";
import { DatabaseError } from "./database/database-error.ts";
import { openDatabase } from "./database/open-database.ts";
import { createKeyedMutex } from "./http/concurrency-limit.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createLogger } from "./http/logger.ts";
import { runAll } from "./jobs/run-all.ts";
import { createScheduler } from "./jobs/scheduler.ts";
import { firstJob, listJobs, shareRevocations } from "./jobs.ts";
import { createLiveServer, type LiveServer } from "./live/live-server.ts";
import { readOrCreateVapidKeys } from "./push/vapid-keys.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { openRedis } from "./redis/redis-link.ts";
import { createContext } from "./services.ts";

/** Time for a load balancer to notice that the portal is stopping, before connections are refused. */
const NOTICE_MS = 1_500;

/** Time for running requests to finish when the portal stops. The whole stop takes less than 10 s. */
const FINISH_MS = 6_000;

/** The process exits after this time, even if stopping has not finished. */
const STOP_MAX_MS = 9_500;

/** A process manager and npm may both pass on one signal. */
const REPEAT_MS = 1_000;

export interface StartOptions {
  /** The clock of all rules; by default the database's time. Tests pass their own. */
  clock?: () => Date;
  /** Destination of the log; standard output by default. */
  logTo?: DestinationStream;
  /** PEM certificates that connections to push services trust in place of Node.js's own. */
  trustedCertificates?: string;
  /** How long a request waits for the database; see `connectDatabase`. */
  databaseWaitMs?: number;
  /** Whether the embedded store waits until data is on the disk (default true). */
  sync?: boolean;
  /** Prepares data before the portal accepts connections. */
  prepare?(portal: {
    config: Config;
    database: DatabaseConnection;
    context: AppContext;
    log: Logger;
  }): Promise<void>;
  /** Called when the database has exited, or a newer version has migrated it. The portal can't continue. */
  onFatal?(message: string): void;
}

export type Portal = Awaited<ReturnType<typeof startAll>>;

/** A start failed for a reason that the operator can fix. The message explains it. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Collects the stop functions of all started parts, and calls them in reverse order. */
function createStack() {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  let stopped: Promise<void> | undefined;
  return {
    push: (stop: () => Promise<unknown> | unknown) => void stops.push(stop),
    unwind() {
      // A part that fails to stop must not keep the others open, such as the database.
      stopped ??= runAll(stops.toReversed(), "Some parts failed to stop");
      return stopped;
    },
  };
}

/**
 * Starts a portal and resolves once it listens.
 * @throws ConfigError, DatabaseError or StartError, each with a message for the operator; all started parts are stopped first
 */
export async function startPortal(
  env: Record<string, string | undefined>,
  options: StartOptions = {},
): Promise<Portal> {
  const config = parseConfig(env);
  const log = createLogger(config.logLevel, options.logTo);
  const stack = createStack();
  try {
    return await startAll(config, options, log, stack);
  } catch (error) {
    await stack.unwind();
    throw error;
  }
}

async function startAll(
  config: Config,
  options: StartOptions,
  log: Logger,
  stack: ReturnType<typeof createStack>,
) {
  const { prepare, onFatal, sync, databaseWaitMs: waitMs } = options;
  logWarnings(config, log);
  const { mongodbUri, dataFolder } = config;
  const databaseServer = await openDatabase({ mongodbUri, dataFolder, log, sync });
  stack.push(databaseServer.stop);
  databaseServer.onExit((message) => onFatal?.(message));
  const database = await connectDatabase(databaseServer.uri, {
    log,
    waitMs,
    onOtherVersion: (message) => onFatal?.(message),
  });
  stack.push(database.close);
  if (config.production) await refuseDemoData(database);
  // All nodes use the time of the database that they share.
  const databaseClock = await createDatabaseClock(askTimeOf(database.connection));
  const clock = options.clock ?? databaseClock.now;
  const secretKey = await loadSecretKey(config, database);
  if (secretKey === undefined) {
    log.warn(
      "SECRET_KEY is not set: two-step login can't be turned on, and push notifications are not available",
    );
  }

  const redis =
    config.redisUrl === undefined
      ? undefined
      : await openRedis({ url: config.redisUrl, tls: config.redisTls, log });
  if (redis) stack.push(redis.close);

  const { connection, repositories } = database;
  const rateLimits = createRateLimits(connection, config.limits, redis);
  const { limits } = config;
  const live = createLiveServer({ log, clock, limits, rateLimits, redis, name: connection.name });
  const jobs = createScheduler(log);
  if (redis) shareRevocations({ jobs, repositories }, redis, connection.name);
  const context = createContext({
    config,
    log,
    clock,
    jobs,
    repositories,
    channel: live.channel,
    rateLimits,
    secretKey,
    vapidKeys: await readOrCreateVapidKeys({ repositories, secretKey, clock, log }),
    trustedCertificates: options.trustedCertificates,
    runExclusive: createKeyedMutex(),
  });
  const app = createApp(context, { database, live, redis });
  stack.push(app.stop);
  await prepare?.({ config, database, context, log });
  await context.settings.check();
  if (config.production && context.settings.current().property.emergencyLine === "") {
    log.warn(
      "The property has no emergency line, so residents are told to call their local emergency number. A manager sets it in Settings",
    );
  }
  // Waits for the first run.
  await jobs.start([firstJob(context)]);

  const server = createHttpServer(app.callback());
  app.attachLive(server);
  const port = await listen(server, config);
  stack.push(() => closeServer(server, app, live));
  const url = `http://${hostInUrl(config.host)}:${port}`;
  void jobs.start(listJobs(context, { live, clock: databaseClock, redis }));
  log.info(`Listening on ${url}`);
  return {
    port,
    url,
    config,
    context,
    database,
    log,
    routers: app.routers,
    live,
    stop: stack.unwind,
  };
}

/** Logs the settings that make the portal less safe. */
function logWarnings(config: Config, log: Logger): void {
  if (Object.hasOwn(Object.prototype, "__proto__")) {
    log.warn(
      "Node.js runs without --disable-proto=delete, a second line of defense against keys that lead to prototypes. Start the portal " +
        "with `npm start`, or with the options of its command in package.json",
    );
  }
  if (config.production && !isSecure(config)) {
    log.warn(
      "PUBLIC_URL is not https: session cookies travel without TLS. Put a proxy with TLS in front of the portal",
    );
  }
  if (isSecure(config) && config.trustProxy === 0) {
    log.warn(
      "PUBLIC_URL is https and TRUST_PROXY is not set: behind a proxy, all visitors share its address, so the limits on logins " +
        "and connections apply to all of them together. Set TRUST_PROXY to the proxy's address, or to true",
    );
  }
}

/** The userID of the demo's first staff member. It is derived from a fixed word. A random userID is the same once in a trillion. */
const DEMO_MARKER_USER_ID = "S-C6J93HYX";

/** @throws StartError if the database holds the demo property, because its passwords are published */
async function refuseDemoData({ repositories }: DatabaseConnection): Promise<void> {
  if (!(await repositories.accounts.byUserID(DEMO_MARKER_USER_ID))) return;
  throw new StartError(
    "The database holds the demo property, whose passwords are published. Choose another DATA_DIR or MONGODB_URI, " +
      "or start without NODE_ENV=production to try the portal out.",
  );
}

/** @throws StartError if the key for the encrypted data in the database is missing or wrong */
async function loadSecretKey(
  config: Config,
  { repositories }: DatabaseConnection,
): Promise<string | undefined> {
  try {
    const secretKey = await findSecretKey(config);
    await checkSecretKey(repositories, secretKey);
    return secretKey;
  } catch (error) {
    throw error instanceof SecretKeyError ? new StartError(error.message) : error;
  }
}

/** The host part of a URL that a browser on this machine can open. */
function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: "is already in use. Set PORT to another one, or stop the process that uses it",
  EACCES: "is not allowed for this user. Set PORT to a number above 1023",
  EADDRNOTAVAIL: "is not available: HOST is not an address of this machine. Set HOST to one of its addresses",
  ENOTFOUND: "is not available: HOST is not an address of this machine. Set HOST to one of its addresses",
};

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const explanation = LISTEN_ERRORS[error.code ?? ""];
      reject(explanation ? new StartError(`Port ${port} on ${host} ${explanation}.`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Accepts no more connections, closes the live sockets, so that their pages connect to another node, and waits for running requests. */
async function closeServer(server: Server, app: App, live: LiveServer): Promise<void> {
  if (app.beginStop()) await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await live.close();
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearTimeout(deadline);
}

/** Runs a portal until a signal ends it. Call it once per process: it exits with code 1 if the portal can't start or continue. */
export async function runPortal(
  env: Record<string, string | undefined>,
  options: Pick<StartOptions, "prepare"> = {},
): Promise<Portal> {
  let portal: Portal | undefined;
  let isEnding = false;
  const printError = (message: string) => void process.stderr.write(`${message}\n`);

  /** Stops the portal and ends the process. A second call ends the process immediately. */
  async function end(code: number): Promise<void> {
    if (isEnding) process.exit(code || 1);
    isEnding = true;
    setTimeout(() => process.exit(code || 1), STOP_MAX_MS).unref();
    try {
      await portal?.stop();
    } catch (error) {
      portal?.log.error({ err: error }, "the portal could not be stopped cleanly; the process exits anyway");
      process.exit(code || 1);
    }
    process.exit(code);
  }

  let signaledAt = Number.NEGATIVE_INFINITY;
  function onSignal(): void {
    if (performance.now() - signaledAt < REPEAT_MS) return;
    signaledAt = performance.now();
    void end(0);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  // The process may be in an inconsistent state, so it exits, and its supervisor starts a new one.
  process.on("unhandledRejection", (error) => {
    if (!portal) throw error;
    portal.log.fatal({ err: error }, "a promise was rejected and nothing handled it; the portal stops");
    void end(1);
  });
  try {
    portal = await startPortal(env, {
      ...options,
      onFatal(message) {
        printError(`The portal stops: ${message}`);
        void end(1);
      },
    });
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof DatabaseError || error instanceof StartError;
    printError(
      expected ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error),
    );
    process.exit(1);
  }
  return portal;
}
