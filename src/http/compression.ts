/** Compresses large responses. Most responses are small and skip the middleware that compresses. */
import { constants } from "node:zlib";
import type { Middleware } from "koa";
import compress from "koa-compress";
import { whenClosed } from "./when-closed.ts";

/** Smaller responses fit into one network packet without compression. */
const COMPRESS_FROM_BYTES = 1024;

/** Larger responses are sent uncompressed, because an encoder holds in memory the part that the client has not received. */
const COMPRESS_UP_TO_BYTES = 1024 * 1024;

/**
 * Responses that are compressed at the same time; further ones are sent uncompressed. With the window below, an encoder takes about 1 MB;
 * zlib has four threads.
 */
const ENCODERS_MAX = 4;

/** zlib's level at which compressing a response costs less than sending it. */
const GZIP = { level: 4 };

/** The same for brotli, with a window of 256 kB in place of 4 MB. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/** Compresses with brotli or gzip, depending on the client's `Accept-Encoding`. */
export function compression(): Middleware {
  const compressBody = compress({
    threshold: COMPRESS_FROM_BYTES,
    gzip: GZIP,
    br: BROTLI,
    deflate: false,
    // Node.js supports zstd from version 22 on. Without it, responses are the same on all versions.
    zstd: false,
  });
  let encoders = 0;
  return async (ctx, next) => {
    await next();
    const { length } = ctx;
    // A 304 response needs the same Vary header as the response with the body.
    if (ctx.status === 304) ctx.vary("Accept-Encoding");
    if (ctx.status === 304 || (length !== undefined && length < COMPRESS_FROM_BYTES)) return;
    if (encoders >= ENCODERS_MAX || (length !== undefined && length > COMPRESS_UP_TO_BYTES)) {
      ctx.vary("Accept-Encoding");
      return;
    }
    encoders += 1;
    whenClosed(ctx.res, () => {
      encoders -= 1;
    });
    // The following middleware has run already.
    await compressBody(ctx, async () => undefined);
  };
}
