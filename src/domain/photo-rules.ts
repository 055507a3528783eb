/** Which photos a profile takes, and what is said when one can't be taken (specification, sections 5 and 8). */

export const PHOTO_TEXTS = {
  failed: "Photo upload failed.",
} as const;

/** The image types that the server decodes; the picker offers the same. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

/** Whether a file's media type is one that a photo may have. */
export function isPhotoType(mediaType: string): boolean {
  return (PHOTO_TYPES as readonly string[]).includes(mediaType.toLowerCase());
}
