/** The first middleware: sets the request's id and the client's address, and logs the request. */
import { randomUUID } from "node:crypto";
import type { Middleware } from "koa";
import type { Logger } from "pino";
import { addressOf, type ProxyTrust } from "./address.ts";
import type { RequestState } from "./state.ts";

/** Methods that only read. They are logged at level `debug`; all others at `info`, so that the log shows who did what, when and from where. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Initializes `ctx.state`. */
export function beginRequest(
  log: Logger,
  trustProxy: ProxyTrust,
  isStopping: () => boolean,
): Middleware<RequestState> {
  return async (ctx, next) => {
    const began = performance.now();
    ctx.state.requestID = randomUUID();
    ctx.state.address = addressOf(ctx.req, trustProxy);
    ctx.res.setHeader("X-Request-ID", ctx.state.requestID);
    await next();
    // Checked after the request, because a stop may begin while it runs; the connection would stay open otherwise.
    if (isStopping()) ctx.set("Connection", "close");
    const level = READS.has(ctx.method) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    const { requestID, address, user } = ctx.state;
    const ms = Math.round(performance.now() - began);
    const { method, path, status } = ctx;
    // Without the query, which may contain a one-time token.
    log[level]({ requestID, method, path, status, ms, userID: user?.userID, address }, "request");
  };
}
