/** Reads JSON bodies, and rejects other content types before the body is read. */
import type { Middleware } from "koa";
import { HttpMethodEnum, koaBody } from "koa-body";
import { JSON_BODY_MAX_BYTES, ROWS_BODY_MAX_BYTES } from "../domain/limits.ts";
import { badRequest, HttpError } from "./errors.ts";
import { hasBody } from "./http-server.ts";
import type { RequestState } from "./state.ts";

const { POST, PUT, PATCH, DELETE } = HttpMethodEnum;

const wrongType = () =>
  new HttpError(415, "Please send JSON (Content-Type: application/json).", { code: "wrong_type" });

const tooLarge = () => new HttpError(413, "The request is too large.", { code: "too_large" });

/**
 * Parses a JSON body into `ctx.request.body`, which stays undefined without a body. Answers 413 if the body is too large,
 * 415 for other content types and 400 for invalid JSON.
 * @param ownReader paths of routes that read their bodies themselves, such as uploads
 * @param withRows paths of routes that staff send many rows to
 */
export function jsonBody(
  ownReader: readonly string[] = [],
  withRows: readonly string[] = [],
): Middleware<RequestState> {
  const readOne = readerOf(JSON_BODY_MAX_BYTES);
  const readRows = readerOf(ROWS_BODY_MAX_BYTES);
  return (ctx, next) => {
    if (!hasBody(ctx.req) || ownReader.includes(ctx.path)) return next();
    if (!ctx.is("application/json")) throw wrongType();
    const hasRows = ctx.state.user?.role === "staff" && withRows.includes(ctx.path);
    const most = hasRows ? ROWS_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
    if (Number(ctx.req.headers["content-length"] ?? 0) > most) throw tooLarge();
    return (hasRows ? readRows : readOne)(ctx, next);
  };
}

function readerOf(jsonLimit: number): Middleware {
  return koaBody({
    multipart: false,
    urlencoded: false,
    text: false,
    jsonTypes: ["application/json"],
    jsonLimit,
    parsedMethods: [POST, PUT, PATCH, DELETE],
    onError(error) {
      const { status } = error as { status?: unknown };
      if (status === 413) throw tooLarge();
      throw status === 415 ? wrongType() : badRequest("The request is not valid JSON.", error);
    },
  });
}
