/** Responses with an ETag. Clients store them and revalidate them before each use; an unchanged response is 304 without a body. */
import { hash } from "node:crypto";
import type { Context } from "koa";

type AnswerContext = Pick<Context, "set" | "fresh" | "etag" | "type" | "status" | "body" | "headers">;

/** A text with its ETag. */
export const taggedText = (text: string) => ({ text, tag: `"${hash("sha256", text, "base64url")}"` });

/** Serializes a value as JSON with its ETag. */
export const taggedJson = (value: unknown) => taggedText(JSON.stringify(value));

/** Answers with a text and its ETag, or with 304 if the client has this text. */
export function answerTagged(
  ctx: AnswerContext,
  { text, tag }: { text: string | Buffer; tag: string },
  type = "application/json",
): void {
  const { headers } = ctx;
  ctx.set("Cache-Control", "private, no-cache");
  ctx.set("Vary", "Cookie");
  ctx.etag = tag;
  ctx.status = 200;
  // Most requests contain exactly one tag, which is compared without parsing the header. A forced reload sends Cache-Control: `ctx.fresh` decides.
  if ((headers["if-none-match"] === tag && headers["cache-control"] === undefined) || ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = text;
}
