/**
 * Turns an uploaded file into the photo that is kept: known by its first bytes, measured by its header before a pixel is
 * decoded, decoded whole, turned upright, and written anew without anything that came with it.
 */
import sharp, { type Metadata, type Sharp } from "sharp";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { Refusal } from "../http/errors.ts";
import { createTurns } from "../http/turns.ts";
import { photoTooLarge } from "./photo-body.ts";

/** Pixels of all frames together (decision "Data", photos). */
const PIXELS_MAX = 40_000_000;

/** No camera's photo is longer, but a script that is also an image may well claim to be. */
const SIDE_MAX = 10_000;

/** The stored photo fits into a square of this side. */
const PHOTO_SIDE = 512;

const WEBP_QUALITY = 82;

/** Decoding takes a core and up to 160 MB a photo, hence the bounds (OWASP ASVS 5.2.6). */
const AT_ONCE = 2;
const QUEUE_MAX = 20;
const TIMEOUT_S = 5;

// Whatever a file claims to be, no other decoder is ever tried on it: not SVG's, nor one that starts programs.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
// Every photo is decoded once: there is nothing to keep. A photo takes one core, so that others have the other.
sharp.cache(false);
sharp.concurrency(1);

const { inTurn } = createTurns(AT_ONCE, QUEUE_MAX);

const notAnImage = (cause?: unknown) =>
  new Refusal(415, PHOTO_TEXTS.notAnImage, { code: "wrong_type", cause });

const startsWith = (file: Buffer, at: number, text: string) =>
  file.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

/** Each format's first bytes, and sharp's name for it. */
const FORMATS: readonly { name: string; begins(file: Buffer): boolean }[] = [
  { name: "jpeg", begins: (file) => startsWith(file, 0, "\xff\xd8\xff") },
  { name: "png", begins: (file) => startsWith(file, 0, "\x89PNG\r\n\x1a\n") },
  { name: "webp", begins: (file) => startsWith(file, 0, "RIFF") && startsWith(file, 8, "WEBP") },
  { name: "gif", begins: (file) => startsWith(file, 0, "GIF87a") || startsWith(file, 0, "GIF89a") },
  {
    name: "heif",
    begins: (file) => startsWith(file, 4, "ftypavif") || startsWith(file, 4, "ftypavis"),
  },
];

/** What a page or a script needs and no photo has: such a file is meant to be taken for something else. */
const MARKUP = ["<script", "<!doctype", "<html", "<?php", "<svg xmlns"];

function hasMarkup(file: Buffer): boolean {
  const text = file.toString("latin1").toLowerCase();
  return MARKUP.some((mark) => text.includes(mark));
}

function open(file: Buffer): Sharp {
  return sharp(file, { failOn: "truncated", limitInputPixels: PIXELS_MAX, sequentialRead: true });
}

async function headerOf(file: Buffer): Promise<Metadata> {
  try {
    // The limit below answers with its own status, so the header is read without one.
    return await sharp(file, { failOn: "truncated", limitInputPixels: false }).metadata();
  } catch (error) {
    throw notAnImage(error);
  }
}

/** What a GIF says of its canvas; decoders don't believe it where its frames are smaller, a browser's script parser does. */
function checkCanvas(file: Buffer): void {
  const sides = file.length < 10 ? [] : [file.readUInt16LE(6), file.readUInt16LE(8)];
  if (sides.length === 0 || Math.max(...sides) > SIDE_MAX) throw notAnImage();
}

function checkSize({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (width > SIDE_MAX || pageHeight > SIDE_MAX) throw photoTooLarge();
  if (width * pageHeight * pages > PIXELS_MAX) throw photoTooLarge();
}

/**
 * The photo as it is kept: WebP of at most 512 x 512, upright, without metadata.
 * @throws Refusal 413 for too many pixels, 415 for what is no image of ours, 503 while too many wait
 */
export async function keptPhoto(file: Buffer): Promise<Buffer> {
  const format = FORMATS.find(({ begins }) => begins(file));
  if (!format || hasMarkup(file)) throw notAnImage();
  if (format.name === "gif") checkCanvas(file);
  return inTurn(async () => {
    const header = await headerOf(file);
    if (header.format !== format.name) throw notAnImage();
    checkSize(header);
    try {
      return await open(file)
        .autoOrient()
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
        .webp({ quality: WEBP_QUALITY })
        .timeout({ seconds: TIMEOUT_S })
        .toBuffer();
    } catch (error) {
      throw notAnImage(error);
    }
  });
}
