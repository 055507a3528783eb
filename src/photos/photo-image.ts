/**
 * Converts an uploaded file to the stored photo. The first bytes determine the format, and the header is measured before any
 * pixel is decoded. The picture is then decoded as a whole, turned upright, and encoded again without metadata.
 */
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { HttpError } from "../http/errors.ts";
import { SIDE_MAX } from "./photo-budget.ts";
import { createPhotoDecoder, type PhotoDecoder, photoTooLarge } from "./photo-decoder.ts";

const notAnImage = (cause?: unknown) =>
  new HttpError(415, PHOTO_TEXTS.notAnImage, { code: "wrong_type", cause });

const startsWith = (file: Buffer, at: number, text: string) =>
  file.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

/** The formats, with their first bytes and sharp's names. */
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

/** Markup of pages and scripts, which no photo contains. A file with markup is meant to be mistaken for another type. */
const MARKUP = ["<script", "<!doctype", "<html", "<?php", "<svg xmlns"];

function hasMarkup(file: Buffer): boolean {
  const text = file.toString("latin1").toLowerCase();
  return MARKUP.some((mark) => text.includes(mark));
}

/** Checks a GIF's canvas size. Decoders ignore the size if the frames are smaller, but a browser's script parser reads it. */
function checkCanvas(file: Buffer): void {
  const sides = file.length < 10 ? [] : [file.readUInt16LE(6), file.readUInt16LE(8)];
  if (sides.length === 0 || Math.max(...sides) > SIDE_MAX) throw notAnImage();
}

const nodeDecoder = createPhotoDecoder();

/**
 * Converts a file to the stored photo: WebP of at most 512 x 512, upright, without metadata.
 * @throws HttpError 413 if decoding takes too much memory, 415 for an unsupported file, 503 if the queue is full
 */
export async function keptPhoto(file: Buffer, decoder: PhotoDecoder = nodeDecoder): Promise<Buffer> {
  const format = FORMATS.find(({ begins }) => begins(file));
  if (!format || hasMarkup(file)) throw notAnImage();
  if (format.name === "gif") checkCanvas(file);
  const result = await decoder.decode({ file, format: format.name });
  if ("image" in result) return Buffer.from(result.image);
  throw result.refused === "too-large" ? photoTooLarge() : notAnImage(result.reason);
}
