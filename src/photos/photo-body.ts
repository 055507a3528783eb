/**
 * Reads an upload: a small multipart body, counted while it comes and kept in memory only, so that no file of anybody's
 * ever lies on the server's disk.
 */
import type { IncomingMessage } from "node:http";
import { PHOTO_MAX_BYTES } from "../domain/limits.ts";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { malformed, Refusal, ruleBroken } from "../http/errors.ts";

/** What a body may have beyond its photo: boundaries, part headers and the userID. */
export const ENVELOPE_MAX_BYTES = 64 * 1024;

/** Parts that a body may have; the call has two. */
const PARTS_MAX = 16;

const BODY_MAX_BYTES = PHOTO_MAX_BYTES + ENVELOPE_MAX_BYTES;

export interface PhotoUpload {
  /** Empty where the body names nobody. */
  userID: string;
  photo: Buffer;
}

/** 413 with the photo's limits. */
export const photoTooLarge = () => new Refusal(413, PHOTO_TEXTS.tooLarge, { code: "too_large" });

const wrongType = () => new Refusal(415, "Please send multipart/form-data.", { code: "wrong_type" });

/** The whole body, unless it is too long: then it isn't read any further. */
function readBody(request: IncomingMessage): Promise<Buffer> {
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
      if (bytes <= BODY_MAX_BYTES) return;
      request.pause();
      settle(() => reject(photoTooLarge()));
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
 * The photo and the userID of a multipart body; other parts are left behind.
 * @throws Refusal 400, 413 beyond 5 MB, 415 for another kind of body
 */
export async function readPhotoUpload(request: IncomingMessage): Promise<PhotoUpload> {
  const { "content-type": type = "", "content-length": length = "0" } = request.headers;
  if (!/^multipart\/form-data\s*;/i.test(type)) throw wrongType();
  if (Number(length) > BODY_MAX_BYTES) throw photoTooLarge();
  const form = await parseForm(await readBody(request), type);
  if ([...form.keys()].length > PARTS_MAX) throw malformed("The upload has too many parts.");
  const [photo, ...more] = form.getAll("photo");
  const [userID = "", ...others] = form.getAll("userID");
  if (more.length > 0 || others.length > 0) throw malformed("A field was given twice.");
  if (typeof photo !== "object" || photo.size === 0) throw ruleBroken(PHOTO_TEXTS.missing);
  if (photo.size > PHOTO_MAX_BYTES) throw photoTooLarge();
  return {
    userID: typeof userID === "string" ? userID.trim() : "",
    photo: Buffer.from(await photo.arrayBuffer()),
  };
}
