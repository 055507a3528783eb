/** `/metrics` for Prometheus: the process, its requests, its live pages, the database and Redis. No metric contains personal data. */
import { createHash, timingSafeEqual } from "node:crypto";
import Router from "@koa/router";
import type { Context } from "koa";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { forbidden } from "../http/errors.ts";

interface MetricsOptions {
  /** Bearer token for requests from other machines. Without a token, only this machine has access. */
  token: string | undefined;
  live(): Record<
    "sockets" | "users" | "nodes" | "pushes" | "resyncs" | "slow" | "flooded" | "ignoredEvents",
    number
  > & { refused: Record<number, number> };
  databaseUp(): boolean;
  /** Undefined without Redis. */
  redisUp: (() => boolean) | undefined;
  /** Number of password hashes that wait for a free slot. */
  backlog(): number;
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Headers of proxies. A request with one of them comes from another machine, even if its connection is local. */
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Sampling interval of the event loop delay. The library's default of 10 ms takes a third of the processor time of an idle
 * portal. The alarm starts at 250 ms.
 */
const LOOP_SAMPLE_MS = 50;

/** Whether a request has access: it has the token, or it comes from this machine. A wrong token is refused from everywhere. */
function hasAccess(ctx: Context, token: string | undefined): boolean {
  const bearer = /^Bearer (.+)$/i.exec(ctx.get("Authorization"))?.[1];
  if (token !== undefined && bearer !== undefined) return timingSafeEqual(digest(bearer), digest(token));
  const isLocal = LOOPBACK.test(ctx.req.socket.remoteAddress ?? "");
  return isLocal && PROXY_HEADERS.every((header) => ctx.get(header) === "");
}

/** Creates the registry and the route. */
export function createMetrics({ token, live, databaseUp, redisUp, backlog }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });

  /** Registers gauges, or counters whose values are kept elsewhere. */
  function register(Kind: typeof Gauge | typeof Counter, metrics: [string, string, () => number][]): void {
    for (const [name, help, value] of metrics) {
      new Kind({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(value());
        },
      });
    }
  }
  register(Gauge, [
    ["portal_live_sockets", "Live pages on this node", () => live().sockets],
    ["portal_live_users", "Users with a live page on any node", () => live().users],
    ["portal_live_other_nodes", "Other nodes that are connected", () => live().nodes],
    ["portal_backlog", "Password hashes that wait for a free slot", backlog],
    ["portal_database_up", "Whether the database answers", () => Number(databaseUp())],
  ]);
  if (redisUp) register(Gauge, [["portal_redis_up", "Whether Redis answers", () => Number(redisUp())]]);
  register(Counter, [
    ["portal_live_pushes_total", "Events pushed by this node", () => live().pushes],
    [
      "portal_live_resyncs_total",
      "Requests to pages to fetch their data again after lost events",
      () => live().resyncs,
    ],
    ["portal_live_slow_dropped_total", "Pages disconnected because they read too slowly", () => live().slow],
    ["portal_live_flooded_total", "Pages disconnected because they sent too much", () => live().flooded],
    ["portal_live_ignored_events_total", "Events without a handler", () => live().ignoredEvents],
  ]);
  new Counter({
    name: "portal_live_refused_total",
    help: "Rejected handshakes",
    labelNames: ["status"] as const,
    registers,
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(live().refused)) this.inc({ status }, count);
    },
  });

  // By default, the router also accepts /Metrics and /metrics/, and a proxy would have to block these paths as well.
  const router = new Router({ strict: true, sensitive: true });
  router.get("/metrics", async (ctx) => {
    ctx.set("Cache-Control", "no-store");
    if (!hasAccess(ctx, token)) throw forbidden();
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
  return { registry, router };
}
