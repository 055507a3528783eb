/** Answers that a client may keep, and asks about before it shows them again: 304 without a body where nothing changed. */
import { hash } from "node:crypto";
import type { Context } from "koa";

type Answering = Pick<Context, "set" | "fresh" | "etag" | "type" | "status" | "body" | "headers">;

/** A body as it is sent, with the tag that stands for just this body. */
export interface Written {
  text: string;
  tag: string;
}

const withTag = (text: string): Written => ({ text, tag: `"${hash("sha256", text, "base64url")}"` });

/** A value as JSON, with its tag. */
export const writtenJson = (value: unknown): Written => withTag(JSON.stringify(value));

/** Computes once per object, which must never change, and forgets the result with the object. */
export function memoize<S extends object, T>(work: (source: S) => T): (source: S) => T {
  const done = new WeakMap<S, T>();
  return (source) => {
    const known = done.get(source);
    if (known !== undefined) return known;
    const made = work(source);
    done.set(source, made);
    return made;
  };
}

/** Whether the client has the body already. Nearly all ask with the one tag that they were given: no header is parsed for them. */
function hasIt(ctx: Answering, tag: string): boolean {
  const { headers } = ctx;
  return (headers["if-none-match"] === tag && headers["cache-control"] === undefined) || ctx.fresh;
}

/** Answers a body with its ETag, or 304 to whoever has it already. */
export function answerWritten(ctx: Answering, { text, tag }: Written, type = "application/json"): void {
  ctx.set("Cache-Control", "private, no-cache");
  ctx.set("Vary", "Cookie");
  ctx.etag = tag;
  ctx.status = 200;
  if (hasIt(ctx, tag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = text;
}

/** Answers a text with its ETag, or 304. */
export const answerWithTag = (ctx: Answering, text: string, type: string): void =>
  answerWritten(ctx, withTag(text), type);
