/**
 * Reads an upload: a small multipart body, which is counted while it arrives and kept in memory only, so that no upload is written
 * to the server's disk. See src/docs/decisions.md, "Photos and uploads".
 */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { IMPORT_MAX_BYTES, MESSAGE_PHOTO_MAX_BYTES, PHOTO_MAX_BYTES } from "../domain/limits.ts";
import { badRequest, HttpError } from "./errors.ts";

/** Bytes that a body may have in addition to its file: boundaries, part headers and short fields. */
const ENVELOPE_MAX_BYTES = 64 * 1024;

/** The largest file size of all uploads. */
export const UPLOAD_MAX_BYTES = Math.max(PHOTO_MAX_BYTES, MESSAGE_PHOTO_MAX_BYTES, IMPORT_MAX_BYTES);

/** Parts that a body may have. The portal's uploads have two. */
const PARTS_MAX = 16;

/** Header fields of a part. Browsers send two. */
const PART_HEADERS_MAX = 8;

/** Only the `boundary` parameter is accepted, as browsers send it: two parsers could find different parts if there were two boundaries. */
const MULTIPART =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+,./:=?-]{1,70}))$/i;

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** The parts of an upload, in their order. */
export type UploadForm = (readonly [name: string, value: string | UploadedFile])[];

const wrongType = () => new HttpError(415, "Please send multipart/form-data.", { code: "wrong_type" });

/** Collects the parts that a parser finds. The bytes of all files are in one buffer. */
function collectParts(parser: BusboyInstance, buffer: Buffer): UploadForm {
  const form: UploadForm = [];
  let used = 0;
  parser.on("field", (name, value) => void form.push([name, value]));
  parser.on("file", (name, stream, fileName) => {
    const start = used;
    const file = { name: fileName, bytes: buffer.subarray(0, 0) };
    form.push([name, file]);
    stream.on("data", (chunk: Buffer) => {
      used += chunk.copy(buffer, used);
    });
    stream.once("end", () => {
      file.bytes = buffer.subarray(start, used);
    });
    // The parser reports the error, too.
    stream.once("error", () => undefined);
  });
  return form;
}

/**
 * Reads and parses a multipart body.
 * @throws HttpError 400 if it is not valid, `tooLarge()` above the limit, 415 for another content type
 */
export async function readUpload(
  request: IncomingMessage,
  { fileMaxBytes, tooLarge }: { fileMaxBytes: number; tooLarge(): HttpError },
): Promise<UploadForm> {
  const { "content-type": type = "", "content-length": length = "0" } = request.headers;
  const maxBytes = fileMaxBytes + ENVELOPE_MAX_BYTES;
  if (!MULTIPART.test(type)) throw wrongType();
  if (Number(length) > maxBytes) throw tooLarge();
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: { parts: PARTS_MAX, fieldSize: ENVELOPE_MAX_BYTES, headerPairs: PART_HEADERS_MAX },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
  const form = collectParts(parser, Buffer.allocUnsafeSlow(announcedBytes(request, maxBytes)));
  let problem: HttpError | undefined;
  parser.once("partsLimit", () => {
    problem = badRequest("The upload has too many parts.");
  });
  parser.on("error", (cause) => {
    problem ??= badRequest("The upload is not valid multipart/form-data.", cause);
  });
  let bytes = 0;
  try {
    // The stream is not destroyed on an error, because the error response uses the same connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      // An error of the parser is a `problem`, too.
      if (!parser.write(chunk) && !problem) await once(parser, "drain").catch(() => undefined);
      if (problem) throw problem;
    }
  } catch (error) {
    throw error instanceof HttpError ? error : badRequest("The upload was interrupted.", error);
  }
  const finished = once(parser, "finish").catch(() => undefined);
  parser.end();
  await finished;
  if (problem) throw problem;
  return form;
}

/** The number of bytes that is counted for an upload before it is read: its announced length, or `maxBytes` without one. */
export function announcedBytes({ headers }: IncomingMessage, maxBytes: number): number {
  if (headers["transfer-encoding"] !== undefined) return maxBytes;
  return Math.min(Number(headers["content-length"] ?? 0), maxBytes);
}

/** An optional part that may occur once. @throws HttpError 400 if it occurs more than once */
export function onlyPart(form: UploadForm, name: string): string | UploadedFile | undefined {
  const [part, ...more] = form.filter(([partName]) => partName === name);
  if (more.length > 0) throw badRequest("A field was given twice.");
  return part?.[1];
}
