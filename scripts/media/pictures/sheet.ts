/** Puts pictures of screens side by side into one picture: with round corners, a hairline around each, and a transparent background. */
import sharp from "sharp";
import type { Scheme, Sheet } from "./takes.ts";

const GAP = 24;
const RADIUS = 14;

/** The hairline, as the product draws its cards' edges. */
const LINE: Record<Scheme, string> = { light: "#cbd5dc", dark: "#3a4852" };

const QUALITY = 66;

async function frame(picture: Buffer, scheme: Scheme) {
  const { width, height } = await sharp(picture).metadata();
  const shape = (attributes: string, inset: number) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="${inset}" y="${inset}" width="${width - 2 * inset}"
        height="${height - 2 * inset}" rx="${RADIUS}" ${attributes}/></svg>`,
    );
  const input = await sharp(picture)
    .composite([
      { input: shape(`fill="none" stroke="${LINE[scheme]}" stroke-width="2"`, 1) },
      { input: shape("", 0), blend: "dest-in" },
    ])
    .png()
    .toBuffer();
  return { input, width, height };
}

/** Writes the screens, from left to right, as one WebP. @returns its size in bytes */
export async function writeSheet(
  file: string,
  scheme: Scheme,
  { shots, width: pictureWidth }: Sheet,
): Promise<number> {
  const screens = await Promise.all(shots.map((shot) => frame(shot, scheme)));
  const width = screens.reduce((sum, screen) => sum + screen.width, GAP * (screens.length - 1));
  const height = Math.max(...screens.map((screen) => screen.height));
  let left = 0;
  const layers = screens.map(({ input, width: screenWidth }) => {
    const layer = { input, left, top: 0 };
    left += screenWidth + GAP;
    return layer;
  });
  const sheet = await sharp({ create: { width, height, channels: 4, background: "#00000000" } })
    .composite(layers)
    .png()
    .toBuffer();
  const { size } = await sharp(sheet)
    .resize(pictureWidth)
    .webp({ quality: QUALITY, alphaQuality: 90, effort: 6 })
    .toFile(file);
  return size;
}
