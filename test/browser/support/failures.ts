/**
 * Saves the state of a failing browser test in .cache/failures: a picture of each of its open pages and, where TRACES=1 asks
 * for it, a trace of everything that they did, to step through with `npx playwright-core show-trace FILE`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";

const FOLDER = fileURLToPath(new URL("../../../.cache/failures", import.meta.url));

/** A page that hangs is not waited for. */
const PICTURE_TIMEOUT_MS = 3_000;

const QUALITY = 60;
const NAME_LENGTH = 120;

const isTracing = process.env.TRACES === "1";

const open = new Set<BrowserContext>();

/** Watches the pages of a context from now until it is closed. */
export async function watchForFailure(context: BrowserContext): Promise<void> {
  open.add(context);
  context.on("close", () => open.delete(context));
  if (isTracing) await context.tracing.start({ screenshots: true, snapshots: true });
}

/** Keeps pictures, and traces, of the pages of a failed test, before they are closed. */
export async function keepFailure(test: string): Promise<void> {
  const stem = test.replace(/[^a-zA-Z0-9]+/g, "-").slice(-NAME_LENGTH);
  mkdirSync(FOLDER, { recursive: true });
  for (const [number, context] of [...open].entries()) {
    const path = join(FOLDER, `${stem}-browser-${number + 1}`);
    const pictures = context.pages().map((page, at) =>
      page.screenshot({
        path: `${path}-${at + 1}.jpg`,
        type: "jpeg",
        quality: QUALITY,
        timeout: PICTURE_TIMEOUT_MS,
      }),
    );
    await Promise.allSettled(pictures);
    if (isTracing) await context.tracing.stop({ path: `${path}.zip` });
  }
}
