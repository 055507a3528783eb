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

/** Small enough that the README's first screen is there at once on a slow line. */
const MOST_BYTES_EACH = 60_000;
const MOST_BYTES_IN_ALL = 400_000;

const SCHEMES: readonly Scheme[] = ["light", "dark"];

const folder = join(root, "src", "docs", "pictures");
mkdirSync(folder, { recursive: true });

const sheets = await withDemo((url) =>
  withBrowser(async (browser) => {
    const taken = [];
    for (const scheme of SCHEMES) {
      for (const [name, sheet] of Object.entries(await takeSheets(browser, url, scheme))) {
        taken.push({ file: `${name}-${scheme}.webp`, scheme, sheet });
      }
    }
    return taken;
  }),
);

let total = 0;
for (const { file, scheme, sheet } of sheets) {
  const bytes = await writeSheet(join(folder, file), scheme, sheet);
  if (bytes > MOST_BYTES_EACH) fail(`${file} has ${bytes} bytes; at most ${MOST_BYTES_EACH} are allowed.`);
  process.stdout.write(`${file}: ${bytes} bytes\n`);
  total += bytes;
}
if (total > MOST_BYTES_IN_ALL) fail(`${total} bytes in all; at most ${MOST_BYTES_IN_ALL} are allowed.`);
process.stdout.write(`${total} bytes in all\n`);
