/** Texts that many clients get. Each is compressed once per coding, for the first client that accepts the coding. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "koa";

type Coding = "br" | "gzip";

export interface Compressible {
  /** In bytes, because encoding a large text for each answer would hold up all other requests. */
  text: Buffer;
  /** Brotli's quality, 1 to 11. */
  quality: number;
  compressed: Partial<Record<Coding, Promise<Buffer> | undefined>>;
}

const compressors: Record<Coding, (source: Compressible) => Promise<Buffer>> = {
  br: ({ text, quality }) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: ({ text }) => promisify(gzip)(text),
};

/** @param quality brotli's; its default takes 40 ms for a page, and 4 takes 2 ms */
export const compressible = (text: string, quality: number = constants.BROTLI_MAX_QUALITY): Compressible => ({
  text: Buffer.from(text),
  quality,
  compressed: {},
});

/** Answers with the text in the best coding that the client accepts. */
export async function answerCompressed(ctx: Context, source: Compressible): Promise<void> {
  ctx.vary("Accept-Encoding");
  const coding = ctx.acceptsEncodings("br", "gzip", "identity");
  if (coding !== "br" && coding !== "gzip") {
    ctx.body = source.text;
    return;
  }
  source.compressed[coding] ??= compressors[coding](source).catch((error: unknown) => {
    // The next client tries again.
    source.compressed[coding] = undefined;
    throw error;
  });
  ctx.body = await source.compressed[coding];
  ctx.set("Content-Encoding", coding);
}
