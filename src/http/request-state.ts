/** What every request gets first: an id for answers and log, the client's address, and its line in the log. */
import { randomUUID } from "node:crypto";
import type { Middleware } from "koa";
import type { Logger } from "pino";
import { addressOf, type ProxyTrust } from "./address.ts";
import type { RequestState } from "./state.ts";

/** What only reads; the log's ordinary level has a line for everything else, so that it tells who did what, when and from where. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

export interface RequestOptions {
  log: Logger;
  /** Whose `X-Forwarded-For` counts. */
  trustProxy: ProxyTrust;
  /** Whether the portal is stopping. */
  stopping(): boolean;
}

/** Starts `ctx.state`. */
export function beginRequest({ log, trustProxy, stopping }: RequestOptions): Middleware<RequestState> {
  return async (ctx, next) => {
    const began = performance.now();
    ctx.state.requestID = randomUUID();
    ctx.state.address = addressOf(ctx.req, trustProxy);
    ctx.res.setHeader("X-Request-ID", ctx.state.requestID);
    await next();
    // Asked at the end: a connection whose last answer was begun before the stop would be kept otherwise.
    if (stopping()) ctx.set("Connection", "close");
    const level = READS.has(ctx.method) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    const { requestID, address, user } = ctx.state;
    const ms = Math.round(performance.now() - began);
    const { method, path, status } = ctx;
    // The path alone: a query may carry a one-time token.
    log[level]({ requestID, method, path, status, ms, userID: user?.userID, address }, "request");
  };
}
