/** Compresses large responses. Most responses are small and skip the middleware that compresses. */
import { Stream } from "node:stream";
import type { Middleware } from "koa";
import compress from "koa-compress";

/** Smaller responses fit into one network packet without compression. */
const COMPRESS_FROM_BYTES = 1024;

/** zlib's level at which compressing a response costs less than sending it. */
const GZIP_LEVEL = 4;

const isJson = (body: unknown) =>
  typeof body === "object" && body !== null && !Buffer.isBuffer(body) && !(body instanceof Stream);

/** Compresses with brotli or gzip, depending on the client's `Accept-Encoding`. */
export function compression(): Middleware {
  const compressed = compress({
    threshold: COMPRESS_FROM_BYTES,
    gzip: { level: GZIP_LEVEL },
    deflate: false,
    // Node.js supports zstd from version 22 on. Without it, responses are the same on all versions.
    zstd: false,
  });
  return async (ctx, next) => {
    await next();
    // Serialized once: Koa would serialize the body each time its length is read.
    if (isJson(ctx.body)) ctx.body = JSON.stringify(ctx.body);
    const { length } = ctx;
    // A 304 response needs the same Vary header as the response with the body.
    if (ctx.status === 304) ctx.vary("Accept-Encoding");
    else if (length === undefined || length >= COMPRESS_FROM_BYTES)
      await compressed(ctx, async () => undefined);
  };
}
