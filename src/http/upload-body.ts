/**
 * Reads an upload: a small multipart body, counted while it comes and kept in memory only, so that no file of anybody's
 * ever lies on the server's disk.
 */
import type { IncomingMessage } from "node:http";
import { malformed, Refusal } from "./errors.ts";

/** What a body may have beyond its file: boundaries, part headers and short fields. */
const ENVELOPE_MAX_BYTES = 64 * 1024;

/** Parts that a body may have; calls have two. */
const PARTS_MAX = 16;

export interface UploadLimits {
  /** The most bytes that the file may have. */
  fileMaxBytes: number;
  /** What a larger one is answered with. */
  tooLarge(): Refusal;
}

const wrongType = () => new Refusal(415, "Please send multipart/form-data.", { code: "wrong_type" });

/** The whole body, unless it is too long: then it isn't read any further. */
function readBody(request: IncomingMessage, maxBytes: number, tooLarge: () => Refusal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (outcome: () => void) => {
      request.off("data", onData);
      request.off("end", onEnd);
      request.off("error", onBroken);
      request.off("close", onBroken);
      outcome();
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= maxBytes) return;
      request.pause();
      settle(() => reject(tooLarge()));
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)));
    const onBroken = () => settle(() => reject(malformed("The upload was interrupted.")));
    request.on("data", onData);
    request.on("end", onEnd);
    request.on("error", onBroken);
    request.on("close", onBroken);
  });
}

async function parseForm(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    throw malformed("The upload is not valid multipart/form-data.", error);
  }
}

/**
 * The parts of a multipart body.
 * @throws Refusal 400, what `tooLarge` gives beyond the limit, 415 for another kind of body
 */
export async function readUpload(
  request: IncomingMessage,
  { fileMaxBytes, tooLarge }: UploadLimits,
): Promise<FormData> {
  const { "content-type": type = "", "content-length": length = "0" } = request.headers;
  const maxBytes = fileMaxBytes + ENVELOPE_MAX_BYTES;
  if (!/^multipart\/form-data\s*;/i.test(type)) throw wrongType();
  if (Number(length) > maxBytes) throw tooLarge();
  const form = await parseForm(await readBody(request, maxBytes, tooLarge), type);
  if ([...form.keys()].length > PARTS_MAX) throw malformed("The upload has too many parts.");
  return form;
}

/** A part that may be there once. @throws Refusal 400 for more of them */
export function onlyPart(form: FormData, name: string): ReturnType<FormData["get"]> {
  const [part = null, ...more] = form.getAll(name);
  if (more.length > 0) throw malformed("A field was given twice.");
  return part;
}
