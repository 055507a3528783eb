/** Creates the Koa app: the order of the middleware and routers. The caller makes it listen. */
import { existsSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { fileURLToPath } from "node:url";
import Router from "@koa/router";
import Koa, { type Middleware } from "koa";
import compose from "koa-compose";
import { readSession } from "./auth/auth.routes.ts";
import { findRelyingParty } from "./auth/passkeys/relying-party.ts";
import { isSecure } from "./config.ts";
import type { AppContext } from "./context.ts";
import type { DatabaseConnection } from "./database/connect.ts";
import { UNSUBSCRIBE_PATH } from "./delivery/mail/mail-channel.ts";
import { EXPORT_PATHS } from "./exports/list-exports.routes.ts";
import { addressOf, proxyTrust } from "./http/address.ts";
import { compression } from "./http/compression.ts";
import { createDatabaseWatch } from "./http/database-away.ts";
import { errorBoundary } from "./http/error-boundary.ts";
import { rejectUnknownRoutes, repeatableRoutes, unguardedRoutes } from "./http/guards.ts";
import { createHealth } from "./http/health.ts";
import { cleanTexts, inputGuard } from "./http/input-guard.ts";
import { jsonBody } from "./http/json-body.ts";
import { isOriginAllowed, requireOwnOrigin } from "./http/origin.ts";
import { limitCallsAtOnce, limitLargeResponses, limitUploads } from "./http/progress-limits.ts";
import { securityHeaderFields, securityHeaders } from "./http/security-headers.ts";
import { beginRequest, type RequestState } from "./http/state.ts";
import { usageLimits } from "./http/usage-limits.ts";
import { webApp } from "./http/web-app.ts";
import { translateTo } from "./languages/catalogs.ts";
import type { LiveServer } from "./live/live-server.ts";
import { RENT_PATH } from "./logs/rent-month.routes.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { requestMetrics } from "./metrics/request-metrics.ts";
import { MESSAGE_PHOTOS } from "./photos/message-photos.routes.ts";
import { PROPERTY_IMAGE_UPLOAD } from "./photos/property-images.routes.ts";
import type { RedisLink } from "./redis/redis-link.ts";
import { IMPORT_UPLOADS } from "./resident-import/imports.routes.ts";
import { createRouters } from "./routers.ts";

/** Paths of routes that read their bodies themselves. */
const UPLOADS = [
  "/api/dashboard/residents/photo-upload",
  MESSAGE_PHOTOS,
  PROPERTY_IMAGE_UPLOAD,
  ...IMPORT_UPLOADS,
];

/** Uploads, and the forms of mail providers, of which only the token in the address counts. */
const UNREAD_BODIES = [...UPLOADS, UNSUBSCRIBE_PATH];

/** Paths to which staff send many rows. */
const LARGE_BODIES = [RENT_PATH, ...EXPORT_PATHS];

export type App = ReturnType<typeof createApp>;

/**
 * Creates the app.
 * @param redis the connection to the other nodes. Without it this is the only node
 * @throws if a route is neither public nor guarded
 */
export function createApp(
  context: AppContext,
  { database, live, redis }: { database: DatabaseConnection; live: LiveServer; redis: RedisLink | undefined },
) {
  const { config, log } = context;
  const trustProxy = proxyTrust(config.trustProxy);
  const origins = { ...config, trustProxy };
  const routers = createRouters(context);
  const unguarded = unguardedRoutes(routers);
  if (unguarded.length > 0) throw new Error(`Routes without a guard: ${unguarded.join(", ")}`);
  // A request that fails while the database is away may have stored only a part, so the stats are checked afterwards.
  const watch = createDatabaseWatch(database, log, context.stats.scheduleCheck);
  let isStopping = false;

  const koa = new Koa<RequestState>();
  // The error boundary answers and logs all other errors. Those that arrive here have no client any more.
  koa.on("error", (error) => log.debug({ err: error }, "a connection failed"));
  const metrics = createMetrics({
    token: config.metricsToken,
    live: live.figures,
    databaseUp: watch.answers,
    redisUp: redis?.isUp,
    backlog: context.passwords.waiting,
  });
  koa.use(requestMetrics(metrics.registry));
  koa.use(beginRequest(log, trustProxy, () => isStopping));
  koa.use(securityHeaders(isSecure(config), config.hstsSubdomains));
  koa.use(errorBoundary(log));
  const health = createHealth(watch.answers, () => isStopping);
  koa.use(health.router.routes());
  koa.use(metrics.router.routes());
  koa.use(compression());
  koa.use(limitLargeResponses());
  koa.use(
    underApi([
      requireOwnOrigin(origins),
      watch.middleware,
      readSession(context),
      usageLimits(context.rateLimits, UPLOADS, repeatableRoutes(routers)),
      jsonBody(UNREAD_BODIES, LARGE_BODIES),
      limitCallsAtOnce(UPLOADS),
      limitUploads(UPLOADS),
      inputGuard(),
      // The routes below /api/auth clean their names themselves.
      cleanTexts("/api/dashboard/"),
      combineRouters(routers),
      rejectUnknownRoutes(routers),
    ]),
  );
  koa.use(
    webApp(findWebFolder(), {
      settings: context.settings.current,
      publicUrl: config.publicUrl,
      translateTo,
      passkeyOrigin: findRelyingParty(config)?.origin ?? "",
      trustProxy,
    }),
  );

  return {
    callback: (): RequestListener => koa.callback(),
    /** All routers under /api, so that callers can inspect the routes. */
    routers,
    /** Accepts live sockets on an HTTP server. */
    attachLive(server: Server): void {
      const { conversations, displayCookie, displays, identify, sessions } = context;
      live.attach(server, {
        identify,
        identifyDisplay: (cookie) => displays.identify(displayCookie.read(cookie)),
        validDisplays: context.repositories.displays.validSessions,
        typingRooms: conversations.typingRooms,
        keepAlive: sessions.keepAlive,
        validSessions: sessions.validSessions,
        originAllowed: (request) => isOriginAllowed(request, origins),
        addressOf: (request) => addressOf(request, trustProxy),
        refusalHeaders: securityHeaderFields(isSecure(config), config.hstsSubdomains),
      });
    },
    /**
     * From now on `/readyz` answers 503, and responses close their connections.
     * @returns whether a load balancer uses `/readyz` and should see the 503 before connections are refused
     */
    beginStop(): boolean {
      isStopping = true;
      void context.jobs.stop();
      return health.isWatched();
    },
    async stop(): Promise<void> {
      watch.stop();
      await context.jobs.stop();
      await context.stop();
    },
  };
}

/** Middleware with the routes of all routers. */
function combineRouters(routers: Router[]): Middleware<RequestState> {
  const combined = new Router();
  for (const router of routers) combined.use(router.routes());
  return combined.routes() as unknown as Middleware<RequestState>;
}

const isApi = (path: string) => path === "/api" || path.startsWith("/api/");

/** Runs middleware for paths under /api only. */
function underApi(middleware: Middleware<RequestState>[]): Middleware<RequestState> {
  const handle = compose(middleware);
  return (ctx, next) => (isApi(ctx.path) ? handle(ctx, next) : next());
}

/** The folder of the built web app: beside the built server, or `dist/web` of this repository. */
function findWebFolder(): string {
  const candidates = ["../web", "../dist/web"].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return candidates.find((folder) => existsSync(`${folder}/assets`)) ?? candidates[1] ?? "";
}
