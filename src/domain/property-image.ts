/** Images that managers upload: the property's logo, the portraits of the About page, and the pictures of partner properties. */
import { msgs } from "./message.ts";
import type { PublicSettingsView } from "./settings.ts";

export const PROPERTY_IMAGES = "/api/property/images";

/** A key is 256 random bits in base64url. */
export const PROPERTY_IMAGE_KEY = /^[\w-]{43}$/;

export const propertyImagePath = (key: string) => `${PROPERTY_IMAGES}/${key}`;

/** The key in the path of an image; undefined for other paths. */
export function propertyImageKey(path: string): string | undefined {
  const [, key = ""] = path.split(`${PROPERTY_IMAGES}/`);
  return PROPERTY_IMAGE_KEY.test(key) && path === propertyImagePath(key) ? key : undefined;
}

/** Image types that the server decodes. SVG is not allowed, because a drawing can contain scripts and load other files. */
export const PROPERTY_IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;

export const PROPERTY_IMAGE_TEXTS = msgs({
  failed: "Image upload failed.",
  networkError: "Error uploading the image.",
  missing: "Please choose an image.",
  notAnImage: "Please choose a PNG, JPEG, WebP or AVIF image.",
  heic: "HEIC photos can't be shown in every browser. Please choose a PNG, JPEG, WebP or AVIF image.",
  tooLarge: "The image is too large: at most 5 MB and 40 megapixels (8 as AVIF).",
  tooOften: "Too many uploads.",
  gone: "The image is no longer available. Please upload it again.",
});

/** An uploaded image: its path, and its size in pixels. */
export type UploadedImage = PublicSettingsView["logo"];

export const NO_LOGO: UploadedImage = { image: "", width: 0, height: 0 };

/** The largest size of a logo on the screen, in CSS pixels. */
const LOGO_MAX = { width: 96, height: 28 };

/** The size at which a logo is shown, so that a page keeps its layout while the image loads. */
export function scaleLogo({ image, width, height }: UploadedImage): UploadedImage {
  const scale = width > 0 && height > 0 ? Math.min(LOGO_MAX.width / width, LOGO_MAX.height / height) : 0;
  // A very wide or high logo has at least one pixel on its shorter side.
  const scaleSide = (side: number) => Math.max(1, Math.round(side * scale));
  return { image, width: scaleSide(width), height: scaleSide(height) };
}
