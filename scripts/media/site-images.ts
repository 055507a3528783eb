/**
 * `node --import tsx scripts/media/site-images.ts`: makes the site's icons from the mark, and the picture that previews of
 * its pages show from Home itself. The result is kept in web/public.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../bootstrap/run.mjs";
import { withBrowser } from "../site/browser.ts";
import { withDemo } from "../site/demo.ts";

const folder = join(root, "web", "public");

/** The size that previews are shown at; the pages name it, too. */
const PREVIEW = { width: 1200, height: 630 };

/**
 * Icons by file: their size in pixels, and how much of it the mark takes. Apple's and the maskable one fill their
 * whole square, because systems cut their own shape out of it.
 */
const ICONS = [
  { file: "apple-touch-icon.png", size: 180, mark: 0.64, ground: true },
  { file: "icon-192.png", size: 192, mark: 1, ground: false },
  { file: "icon-512.png", size: 512, mark: 1, ground: false },
  { file: "icon-maskable-512.png", size: 512, mark: 0.6, ground: true },
];

const GROUND = "#eff6fa";

/** Rendered at this many dots an inch the mark's 28 units are larger than any icon. */
const MARK_DENSITY = 2000;

async function makeIcons(): Promise<void> {
  const svg = readFileSync(join(folder, "favicon.svg"));
  for (const { file, size, mark, ground } of ICONS) {
    const drawn = await sharp(svg, { density: MARK_DENSITY })
      .resize(Math.round(size * mark))
      .toBuffer();
    const background = ground ? GROUND : "#00000000";
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: drawn }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(folder, file));
  }
}

async function makePreview(): Promise<void> {
  const picture = await withDemo((url) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: PREVIEW, colorScheme: "light", locale: "en-US" });
      await page.goto(`${url}/`);
      await page.evaluate("document.fonts.ready");
      // Every property has the same picture, so it shows none of what one has entered.
      await page.evaluate(
        'for (const part of document.querySelectorAll("header, main section p, section + section")) part.style.visibility = "hidden"',
      );
      return page.screenshot();
    }),
  );
  await sharp(picture).png({ compressionLevel: 9, palette: true }).toFile(join(folder, "preview.png"));
}

await makeIcons();
await makePreview();
