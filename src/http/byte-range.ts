/** Parts of a file on request: some browsers play a video only from a server that gives it in parts. */
import { createReadStream, type ReadStream, statSync } from "node:fs";
import type { Context } from "koa";
import { HttpError } from "./errors.ts";

/** First and last byte, both included. */
interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * What a Range header asks for of a file of `size` bytes: `whole` where there is none or it is not understood (several
 * parts at once are not, as a server may), `none` where the file has no such part.
 */
function rangeOf(header: string, size: number): ByteRange | "whole" | "none" {
  const [, from = "", to = ""] = ONE_RANGE.exec(header) ?? [];
  if (from === "" && to === "") return "whole";
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && from !== "" && Number(to) < start) return "whole";
  return start < size ? { start, end } : "none";
}

/**
 * Narrows an answer that is about to send a whole file down to the part that was asked for, when one was.
 * @throws HttpError 416 where the file has no such part
 */
export function answerPart(ctx: Context): void {
  if (ctx.status !== 200) return;
  ctx.set("Accept-Ranges", "bytes");
  const whole = ctx.body as ReadStream;
  const { size } = statSync(whole.path);
  const range = rangeOf(ctx.get("Range"), size);
  // A client that holds a part of an older file says so here, and gets the new one whole.
  const holds = ctx.get("If-Range");
  if (range === "whole" || (holds !== "" && holds !== ctx.response.get("Last-Modified"))) return;
  whole.destroy();
  if (range === "none") throw new HttpError(416, "The file has no such part.", { code: "no_such_part" });
  ctx.status = 206;
  ctx.body = createReadStream(whole.path, range);
  ctx.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  ctx.length = range.end - range.start + 1;
}
