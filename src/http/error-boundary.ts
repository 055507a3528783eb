/** Turns all errors into responses. This middleware wraps all others that answer, so no internal detail reaches a client. */
import type { Context, Middleware } from "koa";
import type { Logger } from "pino";
import { isDatabaseAway, isPoolExhausted } from "../database/driver-errors.ts";
import type { ErrorView } from "../domain/fields.ts";
import { msg, msgs } from "../domain/message.ts";
import { busy, HttpError, unavailable } from "./errors.ts";
import type { RequestState } from "./state.ts";

const DATABASE_AWAY_RETRY_S = 5;

/** Headers that the failed handler may have set; they are removed before the error response. */
const BODY_HEADERS = ["Content-Encoding", "Content-Length", "ETag", "Last-Modified", "Set-Cookie"];

/** Texts for errors of libraries whose status is passed on to the client. */
const LIBRARY_ERROR_TEXTS: Record<number, string> = msgs({
  400: "The request is not valid.",
  404: "Not found.",
  413: "The request is too large.",
});

function toRefusal(error: unknown, log: Logger, requestID: string): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(error)) {
    log.warn({ requestID, reason: (error as Error).name }, "the database can't be reached");
    return unavailable(
      msg("The database can't be reached. Please try again shortly."),
      DATABASE_AWAY_RETRY_S,
    );
  }
  if (isPoolExhausted(error)) {
    log.warn({ requestID, event: "pool_exhausted" }, "no connection to the database was free in time");
    return busy();
  }
  const status = (error as { status?: unknown } | null)?.status;
  const text = typeof status === "number" ? LIBRARY_ERROR_TEXTS[status] : undefined;
  if (text !== undefined) return new HttpError(Number(status), text, { code: "refused", cause: error });
  log.error({ requestID, err: error }, "a request failed");
  return new HttpError(500, msg("Something went wrong. Please try again."), { code: "internal" });
}

function answer(ctx: Context & { state: RequestState }, refusal: HttpError) {
  const { message: englishText, text, code, field } = refusal;
  const view: ErrorView = {
    error: englishText,
    code,
    requestID: ctx.state.requestID,
    ...(field && { field }),
    ...(text && { message: text }),
  };
  for (const header of BODY_HEADERS) ctx.remove(header);
  ctx.set("Cache-Control", "no-store");
  ctx.status = refusal.status;
  // The rest of the request's body is not read, so the connection can't be used again.
  if (!ctx.req.complete) ctx.set("Connection", "close");
  if (refusal.retryAfter !== undefined) ctx.set("Retry-After", String(Math.ceil(refusal.retryAfter)));
  ctx.body = { ...refusal.details, ...view };
}

/** Answers an HttpError with its status, an unreachable database with 503, and any unexpected error with a plain 500 without details. */
export function errorBoundary(log: Logger): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
      const { failedStep, requestID } = ctx.state;
      if (failedStep !== undefined)
        log.error({ requestID, err: failedStep }, "a step after a stored record failed");
    } catch (error) {
      const refusal = toRefusal(error, log, ctx.state.requestID);
      if (refusal.status === 403 || refusal.status === 429) {
        const { user, requestID } = ctx.state;
        const event = { requestID, status: refusal.status, code: refusal.code, userID: user?.userID };
        log.info({ ...event, method: ctx.method, path: ctx.path, address: ctx.state.address }, "refused");
      }
      answer(ctx, refusal);
    }
  };
}
