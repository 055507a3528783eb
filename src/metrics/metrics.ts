/** `/metrics` for Prometheus: this process, its requests, its live pages, and what it depends on. Nothing names a person. */
import { createHash, timingSafeEqual } from "node:crypto";
import Router from "@koa/router";
import type { Context } from "koa";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { forbidden } from "../http/errors.ts";

/** What the live channel counts about itself, as far as it is told here. */
interface LiveCounts {
  sockets: number;
  users: number;
  nodes: number;
  pushes: number;
  resyncs: number;
  slow: number;
  flooded: number;
  ignoredEvents: number;
  refused: Record<number, number>;
}

export interface MetricsOptions {
  /** Opens the numbers to whoever knows it; without it only this machine sees them. */
  token: string | undefined;
  live(): LiveCounts;
  /** Whether the database answers right now. */
  databaseUp(): boolean;
  /** Whether Redis answers; undefined where there is none. */
  redisUp: (() => boolean) | undefined;
  /** Work that waits for its turn. */
  backlog(): number;
}

export interface Metrics {
  registry: Registry;
  router: Router;
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** What proxies add: a request with one of these comes from elsewhere, whoever handed it on. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

const digest = (text: string) => createHash("sha256").update(text).digest();

/** At the library's own 10 ms, looking would cost an idle portal a third of its processor time; an alarm begins at 250 ms. */
const LOOP_LOOKED_AT_EVERY_MS = 50;

/** Whether a request may see the numbers: from this machine itself, or with the token. */
function mayRead(ctx: Context, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(ctx.get("Authorization"))?.[1];
  if (token !== undefined && given !== undefined) return timingSafeEqual(digest(given), digest(token));
  const own = LOOPBACK.test(ctx.req.socket.remoteAddress ?? "");
  return own && FORWARDED.every((header) => ctx.get(header) === "");
}

/** Builds the registry and its route. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_LOOKED_AT_EVERY_MS });

  function gauge(name: string, help: string, value: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  }
  /** A counter that somebody else keeps. */
  function counter(name: string, help: string, value: () => number): void {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  }

  const { live } = options;
  gauge("portal_live_sockets", "Live pages on this node", () => live().sockets);
  gauge("portal_live_users", "Users with a live page on any node", () => live().users);
  gauge("portal_live_other_nodes", "Other nodes that are heard of", () => live().nodes);
  counter("portal_live_pushes_total", "Events pushed by this node", () => live().pushes);
  counter("portal_live_resyncs_total", "Times that pages were told to fetch what may be missing", () => {
    return live().resyncs;
  });
  counter("portal_live_slow_dropped_total", "Pages cut off for reading too slowly", () => live().slow);
  counter("portal_live_flooded_total", "Pages cut off for sending too much", () => live().flooded);
  counter("portal_live_ignored_events_total", "Events that nobody listens to", () => live().ignoredEvents);
  new Counter({
    name: "portal_live_refused_total",
    help: "Handshakes refused",
    labelNames: ["status"] as const,
    registers,
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(live().refused)) this.inc({ status }, count);
    },
  });
  gauge("portal_backlog", "Password hashes that wait for their turn", options.backlog);
  gauge("portal_database_up", "Whether the database answers", () => Number(options.databaseUp()));
  const { redisUp } = options;
  if (redisUp) gauge("portal_redis_up", "Whether Redis answers", () => Number(redisUp()));

  // Strict: a proxy that blocks these paths need not know the other spellings that a router would accept.
  const router = new Router({ strict: true, sensitive: true });
  router.get("/metrics", async (ctx) => {
    ctx.set("Cache-Control", "no-store");
    if (!mayRead(ctx, options.token)) throw forbidden();
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
  return { registry, router };
}
