/** Photo upload, and a photo address that bypasses caches (specification, sections 4 and 7). */
import { isPhotoType, PHOTO_TEXTS } from "@domain/photo-rules.ts";
import { api, ShownError } from "./http.ts";
import { isHeic, scalePhoto } from "./scale-photo.ts";

const UPLOAD_PATH = "/api/dashboard/residents/photo-upload";

/** 5 MB at 140 kbit/s. The server ends an upload that stalls. */
const UPLOAD_TIMEOUT_MS = 300_000;

/**
 * Returns the photo's address.
 * @throws TypeError if the file has no accepted type, ShownError for a HEIC photo that this browser can't convert, and the errors of `api.upload`
 */
export async function uploadPhoto(userID: string, photo: File): Promise<string> {
  if (!isPhotoType(photo.type) && !isHeic(photo)) throw new TypeError(`No photo: ${photo.type}`);
  const scaled = await scalePhoto(photo);
  if (isHeic(scaled)) throw new ShownError(PHOTO_TEXTS.heic);
  const form = new FormData();
  form.set("userID", userID);
  form.set("photo", scaled);
  const options = { timeoutMs: UPLOAD_TIMEOUT_MS };
  return (await api.upload<{ photoUrl: string }>(UPLOAD_PATH, form, options)).photoUrl;
}

/**
 * The photo's address, with a parameter that changes when the photo is replaced.
 * @param replacedAt milliseconds since 1970; undefined if the photo was not replaced since it was loaded
 */
export function photoAddress(photoUrl: string, replacedAt: number | undefined): string {
  if (photoUrl === "" || replacedAt === undefined) return photoUrl;
  return `${photoUrl}${photoUrl.includes("?") ? "&" : "?"}t=${replacedAt}`;
}
