/** Real image files for uploads, made on the spot, and the multipart body they travel in. */
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Answer, Client } from "../../harness/client.ts";

const RED = { r: 200, g: 30, b: 30 };

/** A plain picture; red by default. */
export const picture = (width = 80, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

/** A JPEG that lies on its side and knows where it was taken. */
export const jpegWithGps = () =>
  picture(400, 200)
    .withExif({
      IFD0: { Make: "Sample camera", Copyright: "somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 52/1 30/1", GPSLongitudeRef: "W" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, crc]);
}

/** A whole PNG. @param format depth, color type, compression, filter and interlacing */
function wholePng(side: number, format: number[], data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set(format, 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** One in one bit a pixel: large in pixels, small as a file. */
export function pngBomb(side: number): Buffer {
  const rows = Buffer.alloc(side * (Math.ceil(side / 8) + 1));
  return wholePng(side, [1, 0, 0, 0, 0], deflateSync(rows, { level: 9 }));
}

/** Bytes that a PNG's rows have in Adam7's seven passes, for 16 bits in each of four channels. */
function interlacedBytes(side: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const along = (start: number, step: number) => Math.max(0, Math.ceil((side - start) / step));
  return passes
    .map(([x, y, stepX, stepY]) => along(y, stepY) * (1 + along(x, stepX) * 8))
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** So many zeros as zlib writes them, without ever having them in memory. */
function deflatedZeros(bytes: number): Buffer {
  const block = 1024 * 1024;
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const whole = deflateRawSync(Buffer.alloc(block), options);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((((bytes % 65_521) << 16) | 1) >>> 0);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array<Buffer>(Math.floor(bytes / block)).fill(whole),
    deflateRawSync(Buffer.alloc(bytes % block)),
    checksum,
  ]);
}

/** One of 16 bits a channel, interlaced: decoders hold all of it at once. */
export const deepPngBomb = (side: number) =>
  wholePng(side, [16, 6, 0, 0, 1], deflatedZeros(interlacedBytes(side)));

/** A GIF of many frames, each of one colour: every frame is a few bytes, and a full canvas once decoded. */
export function gifOfFrames(frames: number, width: number, height: number): Buffer {
  const size = (value: number) => [value & 0xff, value >> 8];
  const head = Buffer.from([
    ...Buffer.from("GIF89a", "latin1"),
    ...[...size(width), ...size(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
  ]);
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0],
  ]);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

/** The largest noise that a PNG can hold in so many bytes or a little more: nothing compresses it. */
export function noisePng(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  const noise = Buffer.alloc(side * side * 3);
  for (let at = 0, state = 1; at < noise.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    noise[at] = state >>> 24;
  }
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A multipart body as browsers send it. */
export async function multipart(
  parts: Record<string, string | Buffer>,
  type = "image/jpeg",
  fileName = "photo.jpg",
) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part)], { type }), fileName);
  }
  const encoded = new Response(form);
  return {
    raw: Buffer.from(await encoded.arrayBuffer()),
    headers: { "Content-Type": encoded.headers.get("content-type") ?? "" },
  };
}

export const UPLOAD = "/api/dashboard/residents/photo-upload";

export const MESSAGE_PHOTOS = "/api/dashboard/message-photos";

/** Uploads a photo for a message. */
export async function uploadMessagePhoto(client: Client, photo: Buffer): Promise<Answer> {
  return client.post(MESSAGE_PHOTOS, undefined, await multipart({ photo }));
}

/** Uploads a file as somebody's photo. */
export async function upload(client: Client, userID: string, photo: Buffer): Promise<Answer> {
  return client.post(UPLOAD, undefined, await multipart({ userID, photo }));
}

/** Uploads an image of the property. */
export const uploadPropertyImage = async (client: Client, image: Buffer): Promise<Answer> =>
  client.post("/api/dashboard/settings/images", undefined, await multipart({ image }));
