/** Photos of messages and reports: limits, types and error texts. */
import { message, msgs } from "./message.ts";

/** The most photos of one message or report. */
export const MESSAGE_PHOTOS_MAX = 5;

export const MESSAGE_PHOTO_TEXTS = msgs({
  failed: "Photo upload failed.",
  missing: "Please choose a photo.",
  notAnImage: "Please choose a JPEG, PNG, WebP or AVIF image.",
  heic: "HEIC photos can't be shown in every browser. Please choose a JPEG, PNG, WebP or AVIF image.",
  tooLarge: "The photo is too large: at most 10 MB and 40 megapixels (8 as AVIF).",
  tooOften: "Too many uploads.",
  tooMany: message("Please choose at most {max} photos.", { max: MESSAGE_PHOTOS_MAX }),
  gone: "A photo is no longer available. Please choose it again.",
});

/** Image types that the file picker offers. Without HEIC, phones convert their photos to JPEG. */
export const MESSAGE_PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
