/** Request metrics by route template and status. They contain no personal data. */
import type { Middleware } from "koa";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { whenClosed } from "../http/when-closed.ts";

/** Bucket limits in seconds. They include the limits of the portal's performance goals. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** Route label of all files and pages, which have no route template. */
const PAGE_ROUTE = "page";
/** Route label of unknown paths under /api. One label for all, because clients can send any path. */
const UNKNOWN_ROUTE = "unknown";

/** Methods with a separate label. All others share a label, because clients can send any method. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Creates a middleware that records requests in a registry. */
export function requestMetrics(registry: Registry): Middleware {
  const registers = [registry];
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its response",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({ name: "http_requests_in_flight", help: "Requests in progress", registers });
  const throttled = new Counter({
    name: "portal_throttled_total",
    help: "Calls with a 429 response",
    labelNames: ["route"] as const,
    registers,
  });
  const logins = new Counter({
    name: "portal_sign_ins_total",
    help: "Logins by outcome; ok includes logins that continue with a second step",
    labelNames: ["outcome"] as const,
    registers,
  });
  const sends = new Counter({
    name: "portal_chat_sends_total",
    help: "Sends to the chat and other conversations by outcome",
    labelNames: ["outcome"] as const,
    registers,
  });
  const sendOutcomes = { counter: sends, meanings: { 201: "stored", 200: "repeated", 429: "throttled" } };
  /** Calls with an additional counter of outcomes, and the meaning of their statuses. */
  const outcomes: Record<string, { counter: typeof logins; meanings: Record<number, string> }> = {
    "POST /api/auth/login": { counter: logins, meanings: { 200: "ok", 401: "failed", 429: "throttled" } },
    "POST /api/dashboard/rchat/send-message": sendOutcomes,
    "POST /api/dashboard/conversations/:conversationID/messages": sendOutcomes,
  };

  return (ctx, next) => {
    const startedAt = performance.now();
    inFlight.inc();
    whenClosed(ctx.res, () => {
      inFlight.dec();
      const method = METHODS.has(ctx.method) ? ctx.method : "other";
      const template = (ctx as { _matchedRoute?: unknown })._matchedRoute;
      const route =
        typeof template === "string" ? template : ctx.path.startsWith("/api/") ? UNKNOWN_ROUTE : PAGE_ROUTE;
      const status = ctx.res.statusCode;
      durations.observe({ method, route, status: String(status) }, (performance.now() - startedAt) / 1000);
      if (status === 429) throttled.inc({ route });
      const call = outcomes[`${method} ${route}`];
      const outcome = call?.meanings[status];
      if (outcome !== undefined) call?.counter.inc({ outcome });
    });
    return next();
  };
}
