/** Measures pages by Lighthouse's simulated phone in a separate Chromium: the four scores, the failed audits, and load times. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { ensureChromium } from "../bootstrap/chromium.mjs";
import { npmCommand } from "../bootstrap/commands.mjs";
import { freePort } from "../free-port.ts";
import { CHROMIUM_FLAGS } from "./browser.ts";

/** Lighthouse's scores, each out of 100. */
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

interface Run {
  scores: Record<Category, number>;
  /** The failed audits and the loading times, in Lighthouse's words. */
  notes: string[];
}

const TIMINGS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/** npm downloads it for each use. As a dependency, its packages would be a quarter of all installed files. */
const LIGHTHOUSE = "lighthouse@12.8.2";
/** More than any report has. */
const REPORT_MAX_BYTES = 50_000_000;

/** The parts of Lighthouse's report that are used. */
interface Report {
  categories: Partial<
    Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
}

async function reportOn(url: string, port: number): Promise<Report> {
  const options = [`--port=${port}`, `--only-categories=${CATEGORIES.join()}`, "--output=json", "--quiet"];
  // Without a reset of the storage, the user stays logged in.
  const args = [url, ...options, "--disable-storage-reset", "--no-enable-error-reporting"];
  const [npm, ...rest] = npmCommand([
    "exec",
    "--yes",
    `--package=${LIGHTHOUSE}`,
    "--",
    "lighthouse",
    ...args,
  ]);
  const { stdout } = await promisify(execFile)(npm, rest, { maxBuffer: REPORT_MAX_BYTES });
  return JSON.parse(stdout) as Report;
}

async function measure(url: string, port: number): Promise<Run> {
  const { categories, audits, runtimeError } = await reportOn(url, port);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Run["scores"];
  const weightedAudits = new Set(
    CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
      (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  const failedAudits = Object.values(audits)
    .filter(({ id, score }) => weightedAudits.has(id) && score !== null && score < 1)
    .map(({ title }) => title);
  const timings = TIMINGS.map((id) => `${audits[id]?.title}: ${audits[id]?.displayValue}`);
  return { scores, notes: [...timings, ...failedAudits] };
}

export interface Lighthouse {
  /**
   * Measures a page several times. @returns the median by performance, because a busy machine distorts single runs
   * @param cookie the session's cookie as `name=value`, for screens after login
   */
  medianRun(count: number, url: string, cookie?: string): Promise<Run>;
}

async function setCookie(browser: Browser, url: string, cookie: string | undefined): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.clearCookies");
  if (cookie !== undefined) {
    const [name = "", value = ""] = cookie.split("=");
    await session.send("Storage.setCookies", { cookies: [{ name, value, url, httpOnly: true }] });
  }
  await session.detach();
}

/** Starts the browser, lets `use` measure with it, and ends it. */
export async function withLighthouse<Result>(
  use: (lighthouse: Lighthouse) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    return await use({
      async medianRun(count, url, cookie) {
        await setCookie(browser, url, cookie);
        const runs: Run[] = [];
        while (runs.length < count) runs.push(await measure(url, port));
        runs.sort((a, b) => a.scores.performance - b.scores.performance);
        return runs[Math.floor(count / 2)] as Run;
      },
    });
  } finally {
    await browser.close();
  }
}
