/** Reads a photo upload: the picture and the resident's userID. */
import type { IncomingMessage } from "node:http";
import { PHOTO_MAX_BYTES } from "../domain/limits.ts";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { HttpError, validationError } from "../http/errors.ts";
import { onlyPart, readUpload } from "../http/upload-body.ts";

export interface PhotoUpload {
  /** Empty if the body has none. */
  userID: string;
  photo: Buffer;
}

/** The 413 error, with the limits for photos. */
export const photoTooLarge = () => new HttpError(413, PHOTO_TEXTS.tooLarge, { code: "too_large" });

/**
 * The photo and the userID of a multipart body; other parts are ignored.
 * @throws HttpError 400, 413 beyond 5 MB, 415 for another content type
 */
export async function readPhotoUpload(request: IncomingMessage): Promise<PhotoUpload> {
  const form = await readUpload(request, { fileMaxBytes: PHOTO_MAX_BYTES, tooLarge: photoTooLarge });
  const photo = onlyPart(form, "photo");
  const userID = onlyPart(form, "userID");
  if (typeof photo !== "object" || photo === null || photo.size === 0)
    throw validationError(PHOTO_TEXTS.missing);
  if (photo.size > PHOTO_MAX_BYTES) throw photoTooLarge();
  return {
    userID: typeof userID === "string" ? userID.trim() : "",
    photo: Buffer.from(await photo.arrayBuffer()),
  };
}
