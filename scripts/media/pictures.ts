/**
 * `npm run pictures`: makes the README's pictures from the demo's own screens, each in light and in dark. The result is
 * kept in src/docs/pictures.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "../bootstrap/run.mjs";
import { withBrowser } from "../site/browser.ts";
import { withDemo } from "../site/demo.ts";
import { writeSheet } from "./pictures/sheet.ts";
import { type Scheme, takeSheets } from "./pictures/takes.ts";

/** Small enough for the README to show its first picture at once over a slow connection. */
const PICTURE_MAX_BYTES = 60_000;
const TOTAL_MAX_BYTES = 400_000;

const SCHEMES: readonly Scheme[] = ["light", "dark"];

const folder = join(root, "src", "docs", "pictures");
mkdirSync(folder, { recursive: true });

const sheets = await withDemo((url) =>
  withBrowser(async (browser) => {
    const schemeSheets = [];
    for (const scheme of SCHEMES) {
      for (const [name, sheet] of Object.entries(await takeSheets(browser, url, scheme))) {
        schemeSheets.push({ file: `${name}-${scheme}.webp`, scheme, sheet });
      }
    }
    return schemeSheets;
  }),
);

let total = 0;
for (const { file, scheme, sheet } of sheets) {
  const bytes = await writeSheet(join(folder, file), scheme, sheet);
  if (bytes > PICTURE_MAX_BYTES)
    fail(`${file} has ${bytes} bytes; at most ${PICTURE_MAX_BYTES} are allowed.`);
  process.stdout.write(`${file}: ${bytes} bytes\n`);
  total += bytes;
}
if (total > TOTAL_MAX_BYTES) fail(`${total} bytes in all; at most ${TOTAL_MAX_BYTES} are allowed.`);
process.stdout.write(`${total} bytes in all\n`);
