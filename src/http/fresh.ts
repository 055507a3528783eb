/** Responses with an ETag. Clients store them and revalidate them before each use; an unchanged response is 304 without a body. */
import { hash } from "node:crypto";
import type { Context } from "koa";

type Answering = Pick<Context, "set" | "fresh" | "etag" | "type" | "status" | "body" | "headers">;

/** A serialized body with its ETag. */
export interface Written {
  text: string;
  tag: string;
}

const withTag = (text: string): Written => ({ text, tag: `"${hash("sha256", text, "base64url")}"` });

/** Serializes a value as JSON with its ETag. */
export const writtenJson = (value: unknown): Written => withTag(JSON.stringify(value));

/** Computes a result once per object. The object must never change; the result is released together with it. */
export function memoize<S extends object, T>(work: (source: S) => T): (source: S) => T {
  const results = new WeakMap<S, T>();
  return (source) => {
    const cached = results.get(source);
    if (cached !== undefined) return cached;
    const result = work(source);
    results.set(source, result);
    return result;
  };
}

/** Whether the client has this body. Most requests contain exactly one tag, which is compared without parsing the header. */
function hasIt(ctx: Answering, tag: string): boolean {
  const { headers } = ctx;
  return (headers["if-none-match"] === tag && headers["cache-control"] === undefined) || ctx.fresh;
}

/** Answers with a body and its ETag, or with 304 if the client has this body. */
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

/** Answers with a text and its ETag, or with 304 if the client has this text. */
export const answerWithTag = (ctx: Answering, text: string, type: string): void =>
  answerWritten(ctx, withTag(text), type);
