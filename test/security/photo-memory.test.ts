/** Photos that are small as files and large in memory: their decoding is ended, and the portal keeps running. */
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { rm } from "node:fs/promises";
import { build } from "esbuild";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { SERVER_BUNDLE } from "../../scripts/server-bundle.ts";
import { decodeBytes, isWithinBudget, type PhotoHeader } from "../../src/photos/photo-budget.ts";
import { createPhotoDecoder, toStoredPhoto } from "../../src/photos/photo-decoder.ts";
import { deepPngBomb, picture, pngBomb, upload } from "../api/photos/images.ts";
import { advance, fakeTime } from "../harness/faked-time.ts";
import { AVIF_BOMB } from "./support/avif-bomb.ts";
import { it } from "./support/stage.ts";

const MB = 1024 * 1024;

/** How much the work raised the peak of this process's memory, in bytes, and its largest number of child processes. */
async function watch<T>(work: () => Promise<T>): Promise<{ result: T; grown: number; processes: number }> {
  const peak = () => process.resourceUsage().maxRSS * 1024;
  const before = peak();
  let [running, processes] = [0, 0];
  const count = (message: unknown) => {
    running += 1;
    processes = Math.max(processes, running);
    (message as { process: ChildProcess }).process.once("exit", () => {
      running -= 1;
    });
  };
  subscribe("child_process", count);
  try {
    const result = await work();
    return { result, grown: peak() - before, processes };
  } finally {
    unsubscribe("child_process", count);
  }
}

describe("the budget", () => {
  const photo = (changes: Partial<PhotoHeader>): PhotoHeader => ({
    format: "jpeg",
    width: 6_320,
    height: 6_320,
    frames: 1,
    channels: 3,
    sampleBytes: 1,
    isInterlaced: false,
    ...changes,
  });
  const deep = { format: "png", channels: 4, sampleBytes: 2, isInterlaced: true };

  it.each<[string, boolean, Partial<PhotoHeader>]>([
    ["a JPEG of 40 megapixels", true, {}],
    ["a progressive one", true, { isInterlaced: true }],
    ["a JPEG over 40 megapixels", false, { height: 6_340 }],
    ["a side over 10,000", false, { width: 10_001, height: 10 }],
    ["an interlaced PNG of 8 bits and 40 megapixels", true, { ...deep, sampleBytes: 1 }],
    ["an interlaced PNG of 16 bits and 40 megapixels", false, deep],
    ["an interlaced PNG of 16 bits and 25 megapixels", true, { ...deep, width: 5_000, height: 5_000 }],
    ["an AVIF of 8 megapixels", true, { format: "heif", width: 2_828, height: 2_828 }],
    ["an AVIF over 8 megapixels", false, { format: "heif", width: 2_829, height: 2_829 }],
    ["a GIF of 40 frames of a megapixel", true, { format: "gif", width: 1_000, height: 1_000, frames: 40 }],
    ["a GIF of 41", false, { format: "gif", width: 1_000, height: 1_000, frames: 41 }],
    ["a format without a measurement", false, { format: "tiff", width: 10, height: 10 }],
  ])("R54 %s: %s", (_, fits, changes) => {
    expect(isWithinBudget(photo(changes))).toBe(fits);
  });

  it("R54 the estimate of an interlaced picture is what its decoder holds, and more", () => {
    expect(decodeBytes(photo({ ...deep, width: 1_000, height: 1_000 }))).toBeGreaterThan(8 * 1_000 * 1_000);
  });
});

describe("the portal under attack", () => {
  it("R54 photos that take too much memory are 413; others succeed", async ({ stage }) => {
    const deep = deepPngBomb(6_300);
    expect(AVIF_BOMB.length + deep.length).toBeLessThan(500_000);
    const good = await picture(1_000, 1_000).jpeg().toBuffer();
    const { rosa, otto } = stage;
    const bombs = [AVIF_BOMB, deep, AVIF_BOMB, deep, pngBomb(6_400)];
    const { result, grown, processes } = await watch(() =>
      Promise.all([
        Promise.all(bombs.map((bomb) => upload(rosa.http, rosa.userID, bomb))),
        Promise.all([good, good].map((file) => upload(otto.http, otto.userID, file))),
      ]),
    );
    const statuses = result.map((answers) => answers.map(({ status }) => status));
    expect(statuses).toEqual([bombs.map(() => 413), [200, 200]]);
    expect(grown).toBeLessThan(100 * MB);
    expect(processes).toBe(1);
  });

  it("R54 a process that outgrows its limit is ended: 413 for its photo, and the next one is decoded", async () => {
    const decoder = createPhotoDecoder(110 * MB);
    // Within the budget of its header, which this limit is far below.
    const [large, small] = [deepPngBomb(4_500), await picture(200, 100).png().toBuffer()];
    const outcomes = await Promise.allSettled([large, small].map((file) => toStoredPhoto(file, decoder)));
    expect(outcomes).toMatchObject([
      { status: "rejected", reason: { status: 413 } },
      { status: "fulfilled", value: expect.any(Buffer) },
    ]);
    await expect(toStoredPhoto(large)).resolves.toBeInstanceOf(Buffer);
  });
});

it("R54 a decoder that never starts is ended, and the next photo is decoded", async () => {
  const photo = await picture().png().toBuffer();
  const decoder = createPhotoDecoder();
  fakeTime({ toFake: ["setTimeout", "clearTimeout"], loadsParts: false });
  const stopped = new Promise<void>((resolve) => {
    const stop = (message: unknown) => {
      unsubscribe("child_process", stop);
      const { process: child } = message as { process: ChildProcess };
      child.once("spawn", () => {
        child.kill("SIGSTOP");
        resolve();
      });
    };
    subscribe("child_process", stop);
  });
  const decoding = expect(toStoredPhoto(photo, decoder)).rejects.toThrow("did not start");
  await stopped;
  await advance(30_000);
  await decoding;
  await expect(toStoredPhoto(photo, decoder)).resolves.toBeInstanceOf(Buffer);
});

describe("the built portal", () => {
  it("R54 decodes beside its bundle, without the sources and their loader", async () => {
    // Below the repository, so that packages are found.
    const outdir = `${SERVER_BUNDLE.absWorkingDir}.cache/photo-worker-${process.pid}`;
    await build({
      ...SERVER_BUNDLE,
      entryPoints: { image: "src/photos/photo-decoder.ts", "photo-worker": "src/photos/photo-worker.ts" },
      outdir,
    });
    try {
      const { toStoredPhoto: bundled } = await import(`${outdir}/image.js`);
      const photo: Buffer = await bundled(await picture(900, 600).png().toBuffer());
      expect(await sharp(photo).metadata()).toMatchObject({ format: "webp", width: 512, height: 341 });
    } finally {
      await rm(outdir, { recursive: true });
    }
  });
});
