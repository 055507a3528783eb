/** Compresses answers that are worth it; most are small, and for those nothing is looked up. */
import type { Stream } from "node:stream";
import type { Context, Middleware } from "koa";
import compress from "koa-compress";

/** Smaller answers fit one network packet as they are. */
const COMPRESS_FROM_BYTES = 1024;

/** zlib's level at which compressing costs less than sending. */
const GZIP_LEVEL = 4;

const VARIES = "Accept-Encoding";

function isJson(body: unknown): boolean {
  if (typeof body !== "object" || body === null || Buffer.isBuffer(body)) return false;
  return typeof (body as Stream).pipe !== "function";
}

/** An answer without a body varies as that with the body would. */
function noteVariation({ res }: Context): void {
  const others = res.getHeader("Vary");
  res.setHeader("Vary", others === undefined ? VARIES : `${String(others)}, ${VARIES}`);
}

/** Compresses with brotli or gzip, as the client likes. */
export function compression(): Middleware {
  const compressed = compress({
    ...{ threshold: COMPRESS_FROM_BYTES, gzip: { level: GZIP_LEVEL }, deflate: false },
  });
  const answered = async () => undefined;
  return async (ctx, next) => {
    await next();
    // Written once: Koa would do it again for each look at its length.
    if (isJson(ctx.body)) ctx.body = JSON.stringify(ctx.body);
    const { length } = ctx;
    if (ctx.status === 304) noteVariation(ctx);
    else if (length === undefined || length >= COMPRESS_FROM_BYTES) await compressed(ctx, answered);
  };
}
