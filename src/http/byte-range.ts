/** Range requests: some browsers play a video only if the server answers them. */
import { createReadStream, type ReadStream, statSync } from "node:fs";
import type { Context } from "koa";
import { HttpError } from "./errors.ts";

/** Positions of the first and the last byte, both inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses a Range header for a file of `size` bytes. Returns `whole` if there is no header or its form is not supported
 * (several ranges in one request; a server may ignore them), and `none` if the range is outside the file.
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
 * Reduces a response that sends a whole file to the requested range, if the request has one.
 * @throws HttpError 416 if the range is outside the file
 */
export function answerPart(ctx: Context): void {
  if (ctx.status !== 200) return;
  ctx.set("Accept-Ranges", "bytes");
  const whole = ctx.body as ReadStream;
  const { size } = statSync(whole.path);
  const range = rangeOf(ctx.get("Range"), size);
  // `If-Range` names the version of which the client has a part. If the file has changed since, it is sent whole.
  const holds = ctx.get("If-Range");
  if (range === "whole" || (holds !== "" && holds !== ctx.response.get("Last-Modified"))) return;
  whole.destroy();
  if (range === "none")
    throw new HttpError(416, "The requested range is outside the file.", { code: "no_such_part" });
  ctx.status = 206;
  ctx.body = createReadStream(whole.path, range);
  ctx.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  ctx.length = range.end - range.start + 1;
}
