/** Compresses answers that are worth it; most are small, and for those nothing is looked up. */
import type { Stream } from "node:stream";
import type { Middleware } from "koa";
import compress from "koa-compress";

/** Smaller answers fit one network packet as they are. */
const COMPRESS_FROM_BYTES = 1024;

/** zlib's level at which compressing costs less than sending. */
const GZIP_LEVEL = 4;

function isJson(body: unknown): boolean {
  if (typeof body !== "object" || body === null || Buffer.isBuffer(body)) return false;
  return typeof (body as Stream).pipe !== "function";
}

/** Compresses with brotli or gzip, as the client likes. */
export function compression(): Middleware {
  const compressed = compress({
    threshold: COMPRESS_FROM_BYTES,
    gzip: { level: GZIP_LEVEL },
    deflate: false,
    // Node.js has it from 22 on; the answers are the same on all versions.
    zstd: false,
  });
  const answered = async () => undefined;
  return async (ctx, next) => {
    await next();
    // Written once: Koa would do it again for each look at its length.
    if (isJson(ctx.body)) ctx.body = JSON.stringify(ctx.body);
    const { length } = ctx;
    // An answer without a body varies as that with the body would.
    if (ctx.status === 304) ctx.vary("Accept-Encoding");
    else if (length === undefined || length >= COMPRESS_FROM_BYTES) await compressed(ctx, answered);
  };
}
