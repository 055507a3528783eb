/** What requests add up to, by route template and status: a look-up and an addition each, and nothing about anybody. */
import type { Middleware } from "koa";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Seconds; the bars of the portal's own goals are among them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** What is no call has no template: all files and pages are one. */
const PAGES = "page";
/** Unknown paths under /api are anybody's invention. */
const UNKNOWN = "unknown";

/** Methods that are counted by name; others are anybody's invention, too. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Calls whose outcomes are counted by themselves, and what their statuses mean. */
const OUTCOMES: Record<string, { counter: "signIns" | "sends"; outcome: Record<number, string> }> = {
  "POST /api/auth/login": { counter: "signIns", outcome: { 200: "ok", 401: "failed", 429: "throttled" } },
  "POST /api/dashboard/rchat/send-message": {
    counter: "sends",
    outcome: { 201: "stored", 200: "repeated", 429: "throttled" },
  },
};

/** Everything that one kind of answer moves, looked up once. */
interface Series {
  observe(seconds: number): void;
  count(): void;
}

/** Counts requests into a registry. */
export function requestMetrics(registry: Registry): Middleware {
  const registers = [registry];
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that wait for the end of their answer",
    registers,
  });
  const throttled = new Counter({
    name: "portal_throttled_total",
    help: "Calls answered 429",
    labelNames: ["route"] as const,
    registers,
  });
  const signIns = new Counter({
    name: "portal_sign_ins_total",
    help: "Sign-ins by outcome; ok includes those that go on to a second step",
    labelNames: ["outcome"] as const,
    registers,
  });
  const sends = new Counter({
    name: "portal_chat_sends_total",
    help: "Chat sends by outcome",
    labelNames: ["outcome"] as const,
    registers,
  });
  const counters = { signIns, sends };
  const known = new Map<string, Series>();

  function seriesOf(method: string, route: string, status: number): Series {
    const key = `${method} ${route} ${status}`;
    const found = known.get(key);
    if (found) return found;
    const duration = durations.labels({ method, route, status: String(status) });
    const call = OUTCOMES[`${method} ${route}`];
    const outcome = call?.outcome[status];
    const moved = [
      ...(status === 429 ? [throttled.labels({ route })] : []),
      ...(call && outcome !== undefined ? [counters[call.counter].labels({ outcome })] : []),
    ];
    const series = {
      observe: (seconds: number) => duration.observe(seconds),
      count() {
        for (const counter of moved) counter.inc();
      },
    };
    known.set(key, series);
    return series;
  }

  return (ctx, next) => {
    const began = performance.now();
    inFlight.inc();
    ctx.res.once("close", () => {
      inFlight.dec();
      const method = METHODS.has(ctx.method) ? ctx.method : "other";
      const template = (ctx as { _matchedRoute?: unknown })._matchedRoute;
      const route = typeof template === "string" ? template : ctx.path.startsWith("/api/") ? UNKNOWN : PAGES;
      const series = seriesOf(method, route, ctx.res.statusCode);
      series.observe((performance.now() - began) / 1000);
      series.count();
    });
    return next();
  };
}
