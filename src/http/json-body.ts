/** Reads JSON bodies, and rejects other content types before the body is read. */

import type { Context, Middleware } from "koa";
import { HttpMethodEnum, koaBody } from "koa-body";
import { JSON_BODY_MAX_BYTES } from "../domain/limits.ts";
import { badRequest, HttpError } from "./errors.ts";

const { POST, PUT, PATCH, DELETE } = HttpMethodEnum;

function hasBody({ headers }: Context["req"]): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const wrongType = () =>
  new HttpError(415, "Please send JSON (Content-Type: application/json).", { code: "wrong_type" });

const tooLarge = () => new HttpError(413, "The request is too large.", { code: "too_large" });

function translated(error: Error): HttpError {
  const { status } = error as { status?: unknown };
  if (status === 413) return tooLarge();
  if (status === 415) return wrongType();
  return badRequest("The request is not valid JSON.", error);
}

/**
 * Parses a JSON body into `ctx.request.body`, which stays undefined without a body. Answers 413 if the body is too large,
 * 415 for other content types and 400 for invalid JSON.
 * @param ownReader paths of routes that read their bodies themselves, such as uploads
 */
export function jsonBody(ownReader: readonly string[] = []): Middleware {
  const read = koaBody({
    json: true,
    multipart: false,
    urlencoded: false,
    text: false,
    jsonTypes: ["application/json"],
    jsonLimit: JSON_BODY_MAX_BYTES,
    parsedMethods: [POST, PUT, PATCH, DELETE],
    onError(error) {
      throw translated(error);
    },
  });
  return (ctx, next) => {
    if (!hasBody(ctx.req) || ownReader.includes(ctx.path)) return next();
    if (!ctx.is("application/json")) throw wrongType();
    if (Number(ctx.req.headers["content-length"] ?? 0) > JSON_BODY_MAX_BYTES) throw tooLarge();
    return read(ctx, next);
  };
}
