/** Composes the frames of the story: pictures of screens on a tinted background, with room below for the captions. */
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { openScreen } from "./people.ts";

const STAGE = { width: 1280, height: 720 };

/** A screen's place on the stage, and the label above it. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  label: string;
}

/** The places of screens: one alone, or a resident's phone beside a window of staff. */
export const ALONE: Place = { left: 76, top: 24, width: 1128, height: 600, label: "" };
export const BESIDE: [Place, Place] = [
  { left: 49, top: 56, width: 390, height: 568, label: "Maya, resident" },
  { left: 463, top: 56, width: 768, height: 568, label: "Grace, staff" },
];

const FRAME_RADIUS = 10;
const LABEL_HEIGHT = 36;

/** Draws the empty stage in the product's typeface. */
export async function drawStage(browser: Browser, url: string, places: readonly Place[]): Promise<Buffer> {
  const page = await openScreen(browser, STAGE.width, STAGE.height);
  await page.goto(`${url}/contact`);
  const frames = places.map(
    ({ left, top, width, height, label }) => `
      <p style="position:fixed;left:${left}px;top:${top - LABEL_HEIGHT}px;font:600 15px/24px var(--font);color:#1a6083">${label}</p>
      <div style="position:fixed;left:${left - 1}px;top:${top - 1}px;width:${width + 2}px;height:${height + 2}px;
        border-radius:${FRAME_RADIUS}px;border:1px solid #bbd9e7;background:#fff"></div>`,
  );
  await page.locator("body").evaluate((body, content) => {
    body.style.background = "#eff6fa";
    body.innerHTML = content;
  }, frames.join(""));
  await page.evaluate("document.fonts.ready");
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

/** Gives a screen's picture the round corners of its frame. */
async function roundCorners(picture: Buffer, { width, height }: Place): Promise<Buffer> {
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${FRAME_RADIUS}"/></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** Puts the screens' pictures on the stage. @returns a PNG */
export async function compose(
  stage: Buffer,
  screens: readonly { picture: Buffer; place: Place }[],
): Promise<Buffer> {
  const layers = await Promise.all(
    screens.map(async ({ picture, place }) => ({
      input: await roundCorners(picture, place),
      left: place.left,
      top: place.top,
    })),
  );
  return sharp(stage).composite(layers).png().toBuffer();
}
