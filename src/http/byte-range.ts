/** Parts of a file on request: some browsers play a video only from a server that gives it in parts. */

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * What a Range header asks for of a file of `size` bytes: `whole` where there is none or it is not understood (several
 * parts at once are not, as a server may), `none` where the file has no such part.
 */
export function rangeOf(header: string, size: number): ByteRange | "whole" | "none" {
  const [, from = "", to = ""] = ONE_RANGE.exec(header) ?? [];
  if (from === "" && to === "") return "whole";
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && from !== "" && Number(to) < start) return "whole";
  return start < size ? { start, end } : "none";
}
