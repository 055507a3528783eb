/**
 * The program that decodes one photo and exits. It runs as a separate process, because libvips allocates outside of
 * the JavaScript heap, where the limits of a worker thread do not apply.
 */
import { writeFileSync } from "node:fs";
import sharp, { type Metadata } from "sharp";
import { isWithinBudget, PIXELS_MAX } from "./photo-budget.ts";

const WEBP_QUALITY = 82;

/** The process ends itself after this much CPU time. Unlike elapsed time, it doesn't depend on the load of the machine. */
const CPU_MAX_MS = 5_000;

/** The interval at which the process checks its memory and CPU time. Filling more than about 20 MB takes longer. */
const WATCH_MS = 10;

/** The highest value on Linux: if memory runs out, the kernel ends this process and not the portal. */
const OOM_SCORE = "1000";

export interface DecodeTask {
  file: Uint8Array;
  /** The format by the file's first bytes, with sharp's name. */
  format: string;
  /** The sides of the squares that the stored images fit into, largest first. */
  sides: readonly number[];
}

/** A stored image: WebP, upright, without metadata. */
export interface StoredImage {
  image: Uint8Array;
  width: number;
  height: number;
}

export type DecodeResult =
  | { images: StoredImage[] }
  | { refused: "too-large" | "not-an-image"; reason?: string };

/** The messages of the process: first that it is ready for a task, then the result. */
export type WorkerMessage = "ready" | DecodeResult;

// Only these decoders are enabled, so that no file reaches another one, such as SVG's or one that starts programs.
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
sharp.cache(false);
// A photo takes one core, so that requests have the other.
sharp.concurrency(1);

function mayBeDecoded(header: Metadata): boolean {
  const { format, width, height, pages = 1, pageHeight = height, channels, depth, isProgressive } = header;
  return isWithinBudget({
    format,
    width,
    height: pageHeight,
    frames: pages,
    channels,
    sampleBytes: depth === "uchar" ? 1 : 2,
    isInterlaced: isProgressive === true,
  });
}

async function decode({ file, format, sides }: DecodeTask): Promise<DecodeResult> {
  try {
    // The header is read without a limit, because the budget check has its own status.
    const header = await sharp(file, { failOn: "truncated", limitInputPixels: false }).metadata();
    if (header.format !== format) return { refused: "not-an-image", reason: `it is ${header.format}` };
    if (!mayBeDecoded(header)) return { refused: "too-large" };
    const images: StoredImage[] = [];
    for (const side of sides) {
      // A smaller image is made from the previous image, so that the file is decoded once.
      const { data, info } = await sharp(images.at(-1)?.image ?? file, {
        failOn: "truncated",
        limitInputPixels: PIXELS_MAX,
        sequentialRead: true,
      })
        .autoOrient()
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .webp({ quality: WEBP_QUALITY })
        .toBuffer({ resolveWithObject: true });
      images.push({ image: data, width: info.width, height: info.height });
    }
    return { images };
  } catch (error) {
    return { refused: "not-an-image", reason: (error as Error).message };
  }
}

function endWhenTooCostly(maxBytes: number): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = process.memoryUsage.rss() > maxBytes || (user + system) / 1_000 > CPU_MAX_MS;
    if (isOver) process.kill(process.pid, "SIGKILL");
  }, WATCH_MS).unref();
}

function dieFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", OOM_SCORE);
  } catch {
    // Other systems have no such file.
  }
}

const send = (message: WorkerMessage, whenSent?: () => void) =>
  void process.send?.(message, undefined, {}, whenSent);

dieFirst();
endWhenTooCostly(Number(process.argv[2]));
process.on("disconnect", () => process.exit());
process.once("message", (task: DecodeTask) => {
  void decode(task).then((result) => send(result, () => process.exit()));
});
send("ready");
