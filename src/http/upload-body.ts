/**
 * Reads an upload: a small multipart body, which is counted while it arrives and kept in memory only, so that no upload is written
 * to the server's disk. Node.js parses the body; the portal only counts. See "Uploads" in src/docs/decisions.md.
 */
import type { IncomingMessage } from "node:http";
import { badRequest, HttpError } from "./errors.ts";

/** Bytes that a body may have in addition to its file: boundaries, part headers and short fields. */
const ENVELOPE_MAX_BYTES = 64 * 1024;

/** Parts that a body may have. The portal's uploads have two. */
const PARTS_MAX = 16;

/** Only the `boundary` parameter is accepted, as browsers send it: two parsers could find different parts if there were two boundaries. */
const MULTIPART =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+,./:=?-]{1,70}))$/i;

const wrongType = () => new HttpError(415, "Please send multipart/form-data.", { code: "wrong_type" });

/** Reads a body. Reading stops when the body is too long or has too many parts. */
async function readBody(
  request: IncomingMessage,
  boundary: string,
  maxBytes: number,
  tooLarge: () => HttpError,
): Promise<Buffer> {
  const delimiter = `--${boundary}`;
  const chunks: Buffer[] = [];
  let delimiters = 0;
  let end = "";
  let bytes = 0;
  try {
    // The stream is not destroyed on an error, because the error response uses the same connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
      // A delimiter may be split between two chunks. Splitting stops at the limit.
      const pieces = (end + chunk.toString("latin1")).split(delimiter, PARTS_MAX + 3);
      delimiters += pieces.length - 1;
      // One delimiter more than parts, because the last one closes the body.
      if (delimiters > PARTS_MAX + 1) throw badRequest("The upload has too many parts.");
      end = pieces.at(-1)?.slice(1 - delimiter.length) ?? "";
    }
  } catch (error) {
    throw error instanceof HttpError ? error : badRequest("The upload was interrupted.", error);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads and parses a multipart body.
 * @throws HttpError 400 if it is not valid, `tooLarge()` above the limit, 415 for another content type
 */
export async function readUpload(
  request: IncomingMessage,
  { fileMaxBytes, tooLarge }: { fileMaxBytes: number; tooLarge(): HttpError },
): Promise<FormData> {
  const { "content-type": type = "", "content-length": length = "0" } = request.headers;
  const maxBytes = fileMaxBytes + ENVELOPE_MAX_BYTES;
  const [, quoted, plain] = MULTIPART.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw wrongType();
  if (Number(length) > maxBytes) throw tooLarge();
  const body = await readBody(request, boundary, maxBytes, tooLarge);
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    throw badRequest("The upload is not valid multipart/form-data.", error);
  }
}

/** The number of bytes that is counted for an upload before it is read: its announced length, or `maxBytes` without one. */
export function announcedBytes({ headers }: IncomingMessage, maxBytes: number): number {
  if (headers["transfer-encoding"] !== undefined) return maxBytes;
  return Math.min(Number(headers["content-length"] ?? 0), maxBytes);
}

/** An optional part that may occur once. @throws HttpError 400 if it occurs more than once */
export function onlyPart(form: FormData, name: string): ReturnType<FormData["get"]> {
  const [part = null, ...more] = form.getAll(name);
  if (more.length > 0) throw badRequest("A field was given twice.");
  return part;
}
