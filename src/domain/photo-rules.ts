/** Accepted types of profile photos, and the error texts of an upload (specification, sections 5 and 8). */

import { msgs } from "./message.ts";

export const PHOTO_TEXTS = msgs({
  failed: "Photo upload failed.",
  missing: "Please choose a photo.",
  notAnImage: "Please choose a JPEG, PNG, WebP, AVIF or GIF image.",
  heic: "HEIC photos can't be shown in every browser. Please choose a JPEG, PNG, WebP, AVIF or GIF image.",
  tooLarge: "The photo is too large: at most 5 MB and 40 megapixels (8 as AVIF).",
  tooOften: "Too many uploads.",
});

/** Image types that the server decodes. The file picker offers the same types. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

export function isPhotoType(mediaType: string): boolean {
  return (PHOTO_TYPES as readonly string[]).includes(mediaType.toLowerCase());
}
