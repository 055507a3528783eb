/** Answers that a client may keep, and asks about before it shows them again: 304 without a body where nothing changed. */
import { hash } from "node:crypto";
import type { Context } from "koa";

type Answering = Pick<Context, "set" | "vary" | "fresh" | "etag" | "type" | "status" | "body">;

/** Answers a text with its ETag, or 304 to whoever has it already. */
export function answerWithTag(ctx: Answering, text: string, type: string): void {
  ctx.set("Cache-Control", "private, no-cache");
  ctx.vary("Cookie");
  ctx.etag = hash("sha256", text, "base64url");
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = text;
}

/** Answers a value as JSON with an ETag, or 304. */
export function answerJson(ctx: Answering, value: unknown): void {
  answerWithTag(ctx, JSON.stringify(value), "application/json");
}
