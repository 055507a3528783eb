/** Which photos a profile takes, and what is said when one can't be taken (specification, sections 5 and 8). */

export const PHOTO_TEXTS = {
  failed: "Photo upload failed.",
  missing: "Please choose a photo.",
  notAnImage: "Please choose a JPEG, PNG, WebP, AVIF or GIF image.",
  tooLarge: "The photo is too large: at most 5 MB and 40 megapixels (8 as AVIF).",
  tooOften: "Too many uploads. Please try again later.",
} as const;

/** The image types that the server decodes; the picker offers the same. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

/** Whether a file's media type is one that a photo may have. */
export function isPhotoType(mediaType: string): boolean {
  return (PHOTO_TYPES as readonly string[]).includes(mediaType.toLowerCase());
}
