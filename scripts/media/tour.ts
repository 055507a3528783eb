/**
 * `node --import tsx scripts/media/tour.ts`: makes the story video of About from the demo's screens, with its captions and its poster.
 * Needs a Chromium and ffmpeg (Debian: apt-get install ffmpeg). The results are in web/public/story.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { fail, root, run } from "../bootstrap/run.mjs";
import { withBrowser } from "../site/browser.ts";
import { withDemo } from "../site/demo.ts";
import { toWebVtt } from "./tour/captions.ts";
import { type Frame, playStory } from "./tour/story.ts";

/** Small enough for a phone to load the video within seconds. */
const VIDEO_MAX_BYTES = 2_000_000;

const FRAMES_PER_SECOND = 12;

/** The index of the scene whose last frame is the poster. */
const POSTER_SCENE = 4;

const folder = join(root, "web", "public", "story");
const captions: string[] = JSON.parse(readFileSync(join(root, "web/features/about/story.json"), "utf8"));

const lengthOf = (frames: readonly Frame[]) => frames.reduce((sum, { seconds }) => sum + seconds, 0);

/** The videos, and ffmpeg's options for each. */
const VIDEOS = {
  "story.webm": ["-c:v", "libvpx-vp9", "-crf", "36", "-b:v", "0", "-row-mt", "1"],
  "story.mp4": ["-c:v", "libx264", "-crf", "25", "-preset", "veryslow", "-movflags", "+faststart"],
};

/** Writes the frames and the list that tells ffmpeg how long each is shown. */
function writeFrames(frames: readonly Frame[], work: string): string {
  const lines = frames.map(({ picture, seconds }, number) => {
    writeFileSync(join(work, `${number}.png`), picture);
    return `file '${number}.png'\nduration ${seconds}`;
  });
  const list = join(work, "frames.txt");
  // The last picture is named twice; otherwise, ffmpeg would ignore its duration.
  writeFileSync(list, `${lines.join("\n")}\nfile '${frames.length - 1}.png'\n`);
  return list;
}

const scenes = await withDemo((url) => withBrowser((browser) => playStory(browser, url)));
if (scenes.length !== captions.length) fail(`${scenes.length} scenes, but ${captions.length} captions.`);

const work = mkdtempSync(join(tmpdir(), "rowanstead-tour-"));
mkdirSync(folder, { recursive: true });
try {
  const list = writeFrames(scenes.flat(), work);
  for (const [name, codec] of Object.entries(VIDEOS)) {
    const input = ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list];
    const code = await run("ffmpeg", [
      ...input,
      "-vf",
      `fps=${FRAMES_PER_SECOND},format=yuv420p`,
      ...codec,
      join(folder, name),
    ]);
    if (code !== 0) fail("ffmpeg could not make the video; is it installed?");
    const { size } = statSync(join(folder, name));
    if (size > VIDEO_MAX_BYTES) fail(`${name} has ${size} bytes; at most ${VIDEO_MAX_BYTES} are allowed.`);
    process.stdout.write(`${name}: ${size} bytes\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
const poster = scenes[POSTER_SCENE]?.at(-1);
if (!poster) fail("The story has no frame for the poster.");
else await sharp(poster.picture).webp({ quality: 82 }).toFile(join(folder, "poster.webp"));
writeFileSync(join(folder, "story.vtt"), toWebVtt(captions, scenes.map(lengthOf)));
