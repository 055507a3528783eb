/**
 * Saves the state of a failing browser test in .cache/failures: a picture of each of its pages and, where TRACES=1 asks
 * for it, a trace of everything that they did, to step through with `npx playwright-core show-trace FILE`.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";

const FOLDER = fileURLToPath(new URL("../../../.cache/failures", import.meta.url));

/** A page that hangs is not waited for. */
const PICTURE_TIMEOUT_MS = 3_000;

const QUALITY = 60;
const NAME_LENGTH = 120;

const isTracing = process.env.TRACES === "1";

interface Remains {
  pictures: Buffer[];
  /** The trace's file, outside of the folder until its test has failed. */
  trace: string | undefined;
}

/** Whether the test that runs has failed; undefined while nothing is kept. */
let hasTestFailed: (() => boolean) | undefined;

const open = new Set<BrowserContext>();

/** Of contexts that `afterEach` closed before the pictures of the failed test were written. */
let ofClosed: Remains[] = [];

let traces = 0;

const beginTrace = (context: BrowserContext) =>
  isTracing ? context.tracing.start({ screenshots: true, snapshots: true }) : undefined;

async function endTrace(context: BrowserContext): Promise<string | undefined> {
  if (!isTracing) return undefined;
  traces += 1;
  const path = join(tmpdir(), `rowanstead-trace-${process.pid}-${traces}.zip`);
  await context.tracing.stop({ path });
  return path;
}

async function remainsOf(context: BrowserContext): Promise<Remains> {
  const taken = context
    .pages()
    .map((page) => page.screenshot({ type: "jpeg", quality: QUALITY, timeout: PICTURE_TIMEOUT_MS }));
  const settled = await Promise.allSettled(taken);
  const pictures = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return { pictures, trace: await endTrace(context) };
}

/** Watches the pages of a context from now until it is closed; outside of the browser suite nothing happens. */
export async function watchForFailure(context: BrowserContext): Promise<void> {
  const hasFailed = hasTestFailed;
  if (!hasFailed) return;
  open.add(context);
  await beginTrace(context);
  const close = context.close.bind(context);
  context.close = async (options) => {
    // A picture costs as much as a test step: those of tests that pass are not taken.
    const isNeeded = isTracing || hasFailed();
    if (open.delete(context) && isNeeded) ofClosed.push(await remainsOf(context));
    await close(options);
  };
}

function keep(name: string, { pictures, trace }: Remains): void {
  for (const [number, picture] of pictures.entries()) {
    writeFileSync(join(FOLDER, `${name}-${number + 1}.jpg`), picture);
  }
  if (trace !== undefined) copyFileSync(trace, join(FOLDER, `${name}.zip`));
}

/** Keeps pictures of failed tests from now on. @param hasFailed whether the test that runs has failed */
export function keepFailures(hasFailed: () => boolean): void {
  hasTestFailed = hasFailed;
}

/** Forgets what an earlier test left. */
export function beginTest(): void {
  for (const { trace } of ofClosed) if (trace !== undefined) rmSync(trace, { force: true });
  ofClosed = [];
}

/** Keeps the pictures and traces of a failed test, whose pages are closed after this. */
export async function endTest(name: string, hasFailed: boolean): Promise<void> {
  const remains = ofClosed;
  ofClosed = [];
  if (hasFailed) {
    for (const context of open) {
      if (context.browser()?.isConnected()) remains.push(await remainsOf(context));
    }
    open.clear();
    mkdirSync(FOLDER, { recursive: true });
    const stem = name.replace(/[^a-zA-Z0-9]+/g, "-").slice(-NAME_LENGTH);
    for (const [number, one] of remains.entries()) keep(`${stem}-browser-${number + 1}`, one);
  }
  for (const { trace } of remains) if (trace !== undefined) rmSync(trace, { force: true });
}
