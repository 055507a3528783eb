/** Photos of messages and reports: limits, types and error texts. */

/** Photos of one message or report. */
export const MESSAGE_PHOTOS_MAX = 5;

export const MESSAGE_PHOTO_TEXTS = {
  failed: "Photo upload failed.",
  missing: "Please choose a photo.",
  notAnImage: "Please choose a JPEG, PNG, WebP or AVIF image.",
  heic: "HEIC photos can't be shown in every browser. Please choose a JPEG, PNG, WebP or AVIF image.",
  tooLarge: "The photo is too large: at most 10 MB and 40 megapixels (8 as AVIF).",
  tooOften: "Too many uploads.",
  tooMany: `Please choose at most ${MESSAGE_PHOTOS_MAX} photos.`,
  gone: "A photo is no longer available. Please choose it again.",
} as const;

/** Image types that the file picker offers. Without HEIC, phones convert their photos to JPEG. */
export const MESSAGE_PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
