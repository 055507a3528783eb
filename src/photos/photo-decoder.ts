/**
 * Converts an uploaded file to the stored photo. The first bytes determine the format, and the header is measured before any pixel is
 * decoded. Photos are decoded one at a time, each in a new process with a memory limit. If the process dies, only that photo is refused.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { MESSAGE_PHOTO_TEXTS } from "../domain/message-photo-rules.ts";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { PROPERTY_IMAGE_TEXTS } from "../domain/property-image.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { HttpError } from "../http/errors.ts";
import { programFile } from "../program-file.ts";
import { tailOf } from "./file-tail.ts";
import { PROCESS_MAX_BYTES, SIDE_MAX } from "./photo-budget.ts";
import type { DecodeResult, DecodeTask, StoredImage, WorkerMessage } from "./photo-worker.ts";

/** The error texts for a kind of image. */
type ImageTexts = Record<"tooLarge" | "notAnImage" | "heic", string>;

export const imageTooLarge = ({ tooLarge }: Pick<ImageTexts, "tooLarge">) =>
  new HttpError(413, tooLarge, { code: "too_large" });

/** A node's memory is enough for one photo at a time. Uploads beyond the queue are refused (OWASP ASVS 5.2.6). */
const AT_ONCE = 1;
const QUEUE_MAX = 20;

/**
 * A process that takes longer to start, or then to decode, is killed. It ends itself after 5 s of CPU time, which take longer on a busy
 * machine.
 */
const STEP_MAX_MS = 30_000;

function start(processMaxBytes: number): ChildProcess {
  // The portal's environment is not passed on, because it contains secrets.
  return fork(fileURLToPath(programFile("photo-worker", import.meta.url)), [String(processMaxBytes)], {
    execArgv: [],
    env: {},
    serialization: "advanced",
  });
}

/** Resolves to undefined if the process ended without a result. */
function decodeIn(worker: ChildProcess, task: DecodeTask): Promise<DecodeResult | undefined> {
  const timer = setTimeout(() => worker.kill("SIGKILL"), STEP_MAX_MS);
  return new Promise<DecodeResult | undefined>((resolve, reject) => {
    let hasStarted = false;
    worker.on("message", (message: WorkerMessage) => {
      if (message !== "ready") return resolve(message);
      hasStarted = true;
      timer.refresh();
      worker.send(task);
    });
    worker.once("error", reject);
    worker.once("exit", (code, signal) => {
      // After a result, this has no effect.
      if (hasStarted) resolve(undefined);
      else reject(new Error(`The photo decoder did not start (${signal ?? code}).`));
    });
  }).finally(() => clearTimeout(timer));
}

/** Kills the process. Resolves once the process and its memory are gone. */
async function end(worker: ChildProcess): Promise<void> {
  if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
}

/** @param processMaxBytes memory at which a decoding process ends itself */
export function createPhotoDecoder(processMaxBytes = PROCESS_MAX_BYTES) {
  const limit = createConcurrencyLimit(AT_ONCE, QUEUE_MAX);
  return {
    /** @returns undefined if the process ended while decoding @throws HttpError 503 if the queue is full */
    decode: (task: DecodeTask): Promise<DecodeResult | undefined> =>
      limit.run(async () => {
        const worker = start(processMaxBytes);
        try {
          return await decodeIn(worker, task);
        } finally {
          await end(worker);
        }
      }),
  };
}

const wrongType = (text: string, cause?: unknown) => new HttpError(415, text, { code: "wrong_type", cause });

/** The formats by sharp's names, with their first bytes as Latin-1 text. */
const FORMATS: readonly [name: string, start: RegExp][] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
  ["gif", /^GIF8[79]a/],
  ["heif", /^[\s\S]{4}ftypavi[fs]/],
];

/** Markup of pages and scripts. Only the bytes after the image are searched, because the pixels of an image may happen to spell it. */
const MARKUP = ["<script", "<!doctype", "<html", "<?php", "<svg xmlns"];

function hasMarkupAfterImage(file: Buffer, format: string): boolean {
  const tail = tailOf(file, format).toString("latin1").toLowerCase();
  return MARKUP.some((tag) => tail.includes(tag));
}

/** Whether a GIF's canvas is too large. Decoders ignore its size if the frames are smaller, but a browser's script parser reads it. */
const hasHugeCanvas = (file: Buffer): boolean =>
  file.length < 10 || Math.max(file.readUInt16LE(6), file.readUInt16LE(8)) > SIDE_MAX;

/** The first bytes of HEIC, the format in which iPhones store photos by default. */
const HEIC = /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

type PhotoDecoder = ReturnType<typeof createPhotoDecoder>;

const nodeDecoder = createPhotoDecoder();

/** The stored portrait, and an image of the property, fit into a square of this side. */
const PORTRAIT_SIDE = 512;

/** The sides of a message's photo and of its thumbnail, in pixels. */
const MESSAGE_PHOTO_SIDE = 2048;
const THUMBNAIL_SIDE = 320;

interface Conversion {
  file: Buffer;
  sides: readonly number[];
  texts: ImageTexts;
  takesGif: boolean;
}

/** @throws HttpError 413 if decoding takes too much memory or time, 415 for an unsupported file, 503 if the queue is full */
async function convert(
  { file, sides, texts, takesGif }: Conversion,
  decoder: PhotoDecoder,
): Promise<StoredImage[]> {
  const bytes = file.toString("latin1");
  const [format] = FORMATS.find(([, start]) => start.test(bytes)) ?? [];
  if (HEIC.test(bytes)) throw wrongType(texts.heic);
  const isRefusedGif = format === "gif" && (!takesGif || hasHugeCanvas(file));
  if (!format || hasMarkupAfterImage(file, format) || isRefusedGif) throw wrongType(texts.notAnImage);
  const result = await decoder.decode({ file, format, sides });
  if (result && "images" in result) return result.images;
  if (!result || result.refused === "too-large") throw imageTooLarge(texts);
  throw wrongType(texts.notAnImage, result.reason);
}

/** Converts a file to WebP of at most 512 x 512, upright, without metadata. @throws HttpError as `convert` */
async function toSmallImage(conversion: Omit<Conversion, "sides">, decoder: PhotoDecoder) {
  const [webp] = await convert({ ...conversion, sides: [PORTRAIT_SIDE] }, decoder);
  if (!webp) throw new Error("The photo decoder returned no image.");
  return { ...webp, image: Buffer.from(webp.image) };
}

/** Converts a file to the stored portrait. @throws HttpError as `convert` */
export async function toStoredPhoto(file: Buffer, decoder = nodeDecoder): Promise<Buffer> {
  return (await toSmallImage({ file, texts: PHOTO_TEXTS, takesGif: true }, decoder)).image;
}

/** Converts a file to an image of the property. @throws HttpError as `convert` */
export const toPropertyImage = (file: Buffer, decoder = nodeDecoder) =>
  toSmallImage({ file, texts: PROPERTY_IMAGE_TEXTS, takesGif: false }, decoder);

/** Converts a file to a message's photo and its thumbnail, both WebP, upright, without metadata. @throws HttpError as `convert` */
export async function toMessagePhoto(file: Buffer, decoder = nodeDecoder) {
  const sides = [MESSAGE_PHOTO_SIDE, THUMBNAIL_SIDE];
  const conversion = { file, sides, texts: MESSAGE_PHOTO_TEXTS, takesGif: false };
  const [photo, thumbnail] = await convert(conversion, decoder);
  if (!photo || !thumbnail) throw new Error("The photo decoder returned too few images.");
  const { image, width, height } = photo;
  return { image: Buffer.from(image), thumbnail: Buffer.from(thumbnail.image), width, height };
}
