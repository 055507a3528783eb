/** Scales photos on the device, so that they upload fast. */

/** The longest side of a photo, in pixels: as large as the portal stores photos of messages. It stores those of people smaller. */
const SIDE_MAX = 2048;

/** A smaller file is sent unchanged, unless it is HEIC or its picture has a side longer than `SIDE_MAX`. */
const SCALED_FROM_BYTES = 1024 * 1024;

/** High, because the server encodes the photo a second time. */
const QUALITY = 0.92;

/** Formats that are not re-encoded. A GIF would lose its animation. */
const UNCHANGED_TYPES: readonly string[] = ["image/gif"];

/** Whether a file is a photo as phones from Apple store it. Some systems don't know the type. */
export const isHeic = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));

interface ScaledPhoto {
  blob: Blob;
  isScaled: boolean;
}

/** Draws a photo as a JPEG. Undefined for a small file whose picture needs no scaling, and if the browser can't draw. */
async function draw(file: File): Promise<ScaledPhoto | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(1, SIDE_MAX / Math.max(image.naturalWidth, image.naturalHeight));
    const isScaled = scale < 1;
    if (!isScaled && file.size < SCALED_FROM_BYTES && !isHeic(file)) return;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = canvas.getContext("2d");
    if (!context) return;
    // A transparent background would become black as JPEG.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob ? { blob, isScaled } : undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * The photo to upload: a JPEG of at most 2048 pixels a side in place of a large file or picture, or of one that only some browsers show. A file
 * of `UNCHANGED_TYPES`, one that this browser can't draw, and one that would not become smaller in pixels or bytes, stay as they are.
 */
export async function scalePhoto(file: File): Promise<File> {
  if (UNCHANGED_TYPES.includes(file.type)) return file;
  const { blob, isScaled } = (await draw(file).catch(() => undefined)) ?? {};
  if (!blob || (!isScaled && blob.size >= file.size && !isHeic(file))) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
}
