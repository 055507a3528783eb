/** Reads JSON bodies, and rejects other content types before the body is read. */
import type { Middleware } from "koa";
import { HttpMethodEnum, koaBody } from "koa-body";
import { JSON_BODY_MAX_BYTES, ROWS_BODY_MAX_BYTES } from "../domain/limits.ts";
import { badRequest, HttpError } from "./errors.ts";
import { hasBody } from "./http-server.ts";
import { routePath } from "./request.ts";
import type { RequestState } from "./state.ts";

const { POST, PUT, PATCH, DELETE } = HttpMethodEnum;

const wrongType = () =>
  new HttpError(415, "Please send JSON (Content-Type: application/json).", { code: "wrong_type" });

const tooLarge = () => new HttpError(413, "The request is too large.", { code: "too_large" });

/**
 * Parses a JSON body into `ctx.request.body`, which stays undefined without a body. Answers 413 if the body is too large,
 * 415 for other content types and 400 for invalid JSON.
 * @param selfReadingPaths paths of routes that read their bodies themselves, such as uploads
 * @param rowPaths paths of routes that staff send many rows to
 */
export function jsonBody(
  selfReadingPaths: readonly string[] = [],
  rowPaths: readonly string[] = [],
): Middleware<RequestState> {
  const readBody = createReader(JSON_BODY_MAX_BYTES);
  const readRows = createReader(ROWS_BODY_MAX_BYTES);
  return (ctx, next) => {
    const path = routePath(ctx.path);
    if (!hasBody(ctx.req) || selfReadingPaths.includes(path)) return next();
    if (!ctx.is("application/json")) throw wrongType();
    const hasRows = ctx.state.user?.role === "staff" && rowPaths.includes(path);
    const maxBytes = hasRows ? ROWS_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
    if (Number(ctx.req.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
    return (hasRows ? readRows : readBody)(ctx, next);
  };
}

function createReader(jsonLimit: number): Middleware {
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
