/** Uploading a photo, and the address under which no cache answers with the one before (specification, sections 4 and 7). */
import { isPhotoType } from "@domain/photo-rules.ts";
import { api } from "./http.ts";

const UPLOAD_PATH = "/api/dashboard/residents/photo-upload";

/** 5 MB at 140 kbit/s. The server ends an upload that stalls. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** Answers the photo's address. @throws TypeError for a file that is no image, and what the call throws */
export async function uploadPhoto(userID: string, photo: File): Promise<string> {
  if (!isPhotoType(photo.type)) throw new TypeError(`No photo: ${photo.type}`);
  const form = new FormData();
  form.set("userID", userID);
  form.set("photo", photo);
  const options = { timeoutMs: UPLOAD_TIMEOUT_MS };
  return (await api.upload<{ photoUrl: string }>(UPLOAD_PATH, form, options)).photoUrl;
}

/**
 * A photo's address with the moment of its replacement.
 * @param replacedAt in milliseconds since 1970; undefined while the photo is the one that was loaded
 */
export function photoAddress(photoUrl: string, replacedAt: number | undefined): string {
  if (photoUrl === "" || replacedAt === undefined) return photoUrl;
  return `${photoUrl}${photoUrl.includes("?") ? "&" : "?"}t=${replacedAt}`;
}
