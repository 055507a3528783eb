/** Creates the Koa app: all services and routers, and the order of the middleware. The caller makes it listen. */
import type { RequestListener, Server } from "node:http";
import type Router from "@koa/router";
import Koa, { type Middleware } from "koa";
import compose from "koa-compose";
import type { Logger } from "pino";
import { auditRoutes } from "./audit/audit.routes.ts";
import { accountRoutes, residentSessionRoutes } from "./auth/account/account.routes.ts";
import { authRoutes, readSession } from "./auth/auth.routes.ts";
import { sessionCookieName } from "./auth/session-cookie.ts";
import { chatRoutes } from "./chat/chat.routes.ts";
import { type Config, isSecure } from "./config.ts";
import type { DatabaseConnection } from "./database/connect.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { addressOf, proxyTrust } from "./http/address.ts";
import { compression } from "./http/compression.ts";
import { rejectControlCharacters } from "./http/control-characters.ts";
import { createDatabaseWatch } from "./http/database-away.ts";
import { errorBoundary } from "./http/error-boundary.ts";
import { createHealth } from "./http/health.ts";
import { inputGuard } from "./http/input-guard.ts";
import { jsonBody } from "./http/json-body.ts";
import { originAllowed, requireOwnOrigin } from "./http/origin.ts";
import { beginRequest } from "./http/request-state.ts";
import { rejectUnknownRoutes, unguardedRoutes } from "./http/route-policy.ts";
import { securityHeaderFields, securityHeaders } from "./http/security-headers.ts";
import type { RequestState } from "./http/state.ts";
import { usageLimits } from "./http/usage-limits.ts";
import { webApp } from "./http/web-app.ts";
import { incidentRoutes } from "./incidents/incidents.routes.ts";
import { createLiveServer, type LiveServer } from "./live/live-server.ts";
import { logRoutes } from "./logs/logs.routes.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { requestMetrics } from "./metrics/request-metrics.ts";
import { notificationRoutes } from "./notifications/notifications.routes.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import { createRepairSchedule } from "./overview/repair-schedule.ts";
import { photoRoutes } from "./photos/photos.routes.ts";
import type { RedisLink } from "./redis/redis-link.ts";
import { reportRoutes } from "./reports/reports.routes.ts";
import { IMPORT_UPLOADS, importRoutes } from "./resident-import/imports.routes.ts";
import { residentWriteRoutes } from "./residents/resident-updates.routes.ts";
import { residentsRoutes } from "./residents/residents.routes.ts";
import { rewardRoutes } from "./rewards/rewards.routes.ts";
import { createServices, type Services } from "./services.ts";

/** Paths of routes that read their bodies themselves. */
const UPLOADS = ["/api/dashboard/residents/photo-upload", ...IMPORT_UPLOADS];

export interface AppDependencies {
  config: Config;
  database: DatabaseConnection;
  /** The key that encrypts secrets in the database; undefined if none is configured. */
  secretKey: string | undefined;
  log: Logger;
  clock: () => Date;
  /** The connection to the other nodes. Without it this is the only node. */
  redis?: RedisLink | undefined;
  /** The folder of the built web app. */
  webFolder: string;
}

export interface App {
  callback(): RequestListener;
  live: Pick<LiveServer, "close" | "figures"> & { attach(server: Server): void };
  services: Services;
  /** All routers under /api, so that callers can inspect the routes. */
  routers: Router[];
  /**
   * From now on `/readyz` answers 503, and responses close their connections.
   * @returns whether a load balancer uses `/readyz` and should see the 503 before connections are refused
   */
  beginStop(): boolean;
  stop(): Promise<void>;
}

/**
 * Creates the app.
 * @throws if a route is neither public nor guarded
 */
export function createApp(dependencies: AppDependencies): App {
  const { config, database, secretKey, log, clock, redis, webFolder } = dependencies;
  const { name } = database.connection;
  const trustProxy = proxyTrust(config.trustProxy);
  const live = createLiveServer({ log, limits: config.limits, clock, redis, name });
  const services = createServices({
    config,
    database,
    channel: live.channel,
    secretKey,
    clock,
    log,
    redis,
  });
  const routers = routersOf(services, config);
  const open = unguardedRoutes(routers);
  if (open.length > 0) throw new Error(`Routes without a guard: ${open.join(", ")}`);
  const repairs = createRepairSchedule({ repair: services.repair, log });
  const watch = createDatabaseWatch(database, log, repairs.interrupted);
  let stopping = false;

  const koa = new Koa<RequestState>();
  // The error boundary answers and logs all other errors. Those that arrive here have no client any more.
  koa.on("error", (error) => log.debug({ err: error }, "a connection failed"));
  const metrics = createMetrics({
    token: config.metricsToken,
    live: live.figures,
    databaseUp: watch.answers,
    redisUp: redis?.up,
    backlog: services.passwords.waiting,
  });
  koa.use(requestMetrics(metrics.registry));
  koa.use(beginRequest({ log, trustProxy, stopping: () => stopping }));
  koa.use(securityHeaders(isSecure(config)));
  koa.use(errorBoundary(log));
  const health = createHealth({ databaseUp: watch.answers, stopping: () => stopping });
  koa.use(health.router.routes());
  koa.use(metrics.router.routes());
  koa.use(compression());
  koa.use(
    underApi([
      requireOwnOrigin({ ...config, trustProxy }),
      watch.middleware,
      readSession(services.identify),
      usageLimits({ ...services.usage, uploads: UPLOADS }),
      jsonBody(UPLOADS),
      inputGuard(),
      rejectControlCharacters("/api/dashboard/"),
      ...routers.map((router) => router.routes() as unknown as Middleware<RequestState>),
      rejectUnknownRoutes(routers),
    ]),
  );
  koa.use(webApp(webFolder, { publicUrl: config.publicUrl, trustProxy }));

  return {
    callback: () => koa.callback(),
    services,
    routers,
    live: {
      attach: (server) =>
        live.attach(server, {
          identify: services.identify,
          keepAlive: services.sessions.keepAlive,
          validSessions: services.sessions.validSessions,
          revocations: database.repositories.revocations.count,
          originAllowed: (request) => originAllowed(request, { ...config, trustProxy }),
          addressOf: (request) => addressOf(request, trustProxy),
          refusalHeaders: securityHeaderFields(isSecure(config)),
        }),
      figures: live.figures,
      close: live.close,
    },
    beginStop() {
      stopping = true;
      return health.isWatched();
    },
    async stop() {
      watch.stop();
      repairs.stop();
      await services.stop();
    },
  };
}

function routersOf(services: Services, config: Config): Router[] {
  const { account, accounts, audit, auth, residents, chat, photos, sessionList, uploadRate } = services;
  const { imports } = services;
  const own = {
    account,
    sessionList,
    secure: isSecure(config),
    accountOf: accounts.byUserID,
    record: audit.record,
  };
  const routers = [
    authRoutes({ auth, secure: isSecure(config), propertyTimeZone: config.propertyTimeZone }),
    accountRoutes(own),
    residentSessionRoutes(own),
    overviewRoutes(services.overview),
    reportRoutes(services.reports),
    logRoutes(services),
    notificationRoutes(services.notifications),
    rewardRoutes(services.rewards),
    incidentRoutes(services.incidents),
    auditRoutes(services.audit),
    residentWriteRoutes(services.residentUpdates),
    photoRoutes({ photos, rate: uploadRate }),
    importRoutes({ imports, publicUrl: config.publicUrl, trustProxy: proxyTrust(config.trustProxy) }),
    residentsRoutes({
      residents,
      issueLink: auth.issueLink,
      invitationState: auth.invitationState,
    }),
    chatRoutes(chat),
  ] as unknown as Router[];
  const docs = docsRoutes({ routers, cookieName: sessionCookieName(isSecure(config)) });
  return [...routers, docs as unknown as Router];
}

const isApi = (path: string) => path === "/api" || path.startsWith("/api/");

/** Runs middleware for paths under /api only. */
function underApi(middleware: Middleware<RequestState>[]): Middleware<RequestState> {
  const handle = compose(middleware);
  return (ctx, next) => (isApi(ctx.path) ? handle(ctx, next) : next());
}
