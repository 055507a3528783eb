/**
 * Converts an uploaded file to the stored photo. The first bytes determine the format, and the header is measured before any pixel is
 * decoded. Photos are decoded one at a time, each in a new process with a memory limit. If the process dies, only that photo is refused.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { HttpError } from "../http/errors.ts";
import { workerProgram } from "../http/worker-program.ts";
import { PROCESS_MAX_BYTES, SIDE_MAX } from "./photo-budget.ts";
import type { DecodeResult, DecodeTask, WorkerMessage } from "./photo-worker.ts";

/** The 413 error, with the limits for photos. */
export const photoTooLarge = () => new HttpError(413, PHOTO_TEXTS.tooLarge, { code: "too_large" });

/** A node's memory is enough for one photo at a time. Uploads beyond the queue are refused (OWASP ASVS 5.2.6). */
const AT_ONCE = 1;
const QUEUE_MAX = 20;

/** A process without a result after this time is killed. It ends itself after 5 s of CPU time, which take longer on a busy machine. */
const ANSWER_MS = 30_000;

function start(processMaxBytes: number): ChildProcess {
  const { filename, execArgv } = workerProgram("photo-worker", import.meta.url);
  // The portal's environment is not passed on, because it contains secrets.
  return fork(fileURLToPath(filename), [String(processMaxBytes)], {
    execArgv,
    env: {},
    serialization: "advanced",
  });
}

function decodeIn(worker: ChildProcess, task: DecodeTask): Promise<DecodeResult> {
  return new Promise<DecodeResult>((resolve, reject) => {
    let late: NodeJS.Timeout | undefined;
    worker.on("message", (message: WorkerMessage) => {
      if (message !== "ready") return resolve(message);
      late = setTimeout(() => worker.kill("SIGKILL"), ANSWER_MS);
      worker.send(task);
    });
    worker.once("error", reject);
    worker.once("exit", (code, signal) => {
      clearTimeout(late);
      // After a result, rejecting has no effect.
      if (late) reject(photoTooLarge());
      else reject(new Error(`The photo decoder did not start (${signal ?? code}).`));
    });
  });
}

/** Kills the process. Resolves once the process and its memory are gone. */
async function end(worker: ChildProcess): Promise<void> {
  if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** @param processMaxBytes memory at which a decoding process ends itself */
export function createPhotoDecoder(processMaxBytes = PROCESS_MAX_BYTES) {
  const limit = createConcurrencyLimit(AT_ONCE, QUEUE_MAX);
  return {
    /** @throws HttpError 413 if the process ended while decoding, 503 if the queue is full */
    decode: (task: DecodeTask): Promise<DecodeResult> =>
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

const notAnImage = (cause?: unknown) =>
  new HttpError(415, PHOTO_TEXTS.notAnImage, { code: "wrong_type", cause });

/** The formats by sharp's names, with their first bytes as Latin-1 text. */
const FORMATS: readonly [name: string, start: RegExp][] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
  ["gif", /^GIF8[79]a/],
  ["heif", /^[\s\S]{4}ftypavi[fs]/],
];

/** Markup of pages and scripts, which no photo contains. A file with markup is meant to be mistaken for another type. */
const MARKUP = ["<script", "<!doctype", "<html", "<?php", "<svg xmlns"];

/** Checks a GIF's canvas size. Decoders ignore the size if the frames are smaller, but a browser's script parser reads it. */
function checkCanvas(file: Buffer): void {
  const isReadable = file.length >= 10;
  if (!isReadable || Math.max(file.readUInt16LE(6), file.readUInt16LE(8)) > SIDE_MAX) throw notAnImage();
}

const nodeDecoder = createPhotoDecoder();

/**
 * Converts a file to the stored photo: WebP of at most 512 x 512, upright, without metadata.
 * @throws HttpError 413 if decoding takes too much memory, 415 for an unsupported file, 503 if the queue is full
 */
export async function toStoredPhoto(file: Buffer, decoder = nodeDecoder): Promise<Buffer> {
  const text = file.toString("latin1");
  const [format] = FORMATS.find(([, start]) => start.test(text)) ?? [];
  const hasMarkup = MARKUP.some((mark) => text.toLowerCase().includes(mark));
  if (!format || hasMarkup) throw notAnImage();
  if (format === "gif") checkCanvas(file);
  const result = await decoder.decode({ file, format });
  if ("image" in result) return Buffer.from(result.image);
  throw result.refused === "too-large" ? photoTooLarge() : notAnImage(result.reason);
}
