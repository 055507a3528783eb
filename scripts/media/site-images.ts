/**
 * `node --import tsx scripts/media/site-images.ts`: makes the site's icons from favicon.svg, and the picture for previews of its pages from
 * Home. The results are in web/public.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../bootstrap/run.mjs";
import { withBrowser } from "../site/browser.ts";
import { withDemo } from "../site/demo.ts";

const folder = join(root, "web", "public");

/** The size of previews. The pages name it, too. */
const PREVIEW = { width: 1200, height: 630 };

/**
 * The icons: their size in pixels, and the share of it for the mark. Those with a background fill their whole square, because systems cut
 * their own shape out of it.
 */
const ICONS = [
  { file: "apple-touch-icon.png", size: 180, mark: 0.64, hasBackground: true },
  { file: "icon-192.png", size: 192, mark: 1, hasBackground: false },
  { file: "icon-512.png", size: 512, mark: 1, hasBackground: false },
  { file: "icon-maskable-512.png", size: 512, mark: 0.6, hasBackground: true },
];

const BACKGROUND = "#eff6fa";

/** At this many dots per inch, the mark's 28 units are larger than any icon. */
const MARK_DENSITY = 2000;

async function makeIcons(): Promise<void> {
  const svg = readFileSync(join(folder, "favicon.svg"));
  for (const { file, size, mark, hasBackground } of ICONS) {
    const markPicture = await sharp(svg, { density: MARK_DENSITY })
      .resize(Math.round(size * mark))
      .toBuffer();
    const background = hasBackground ? BACKGROUND : "#00000000";
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: markPicture }])
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
      // Every property has the same picture, so the texts of the demo's property are hidden.
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
