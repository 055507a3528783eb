/**
 * `npm run lighthouse`: measures the public pages of the demo in Chromium as a phone on a slow network sees them, prints
 * the four scores of each, and fails where one is below what the site promises. Paths as arguments measure only those.
 */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { ensureChromium } from "./bootstrap/chromium.mjs";
import { CHROMIUM_FLAGS } from "./site/browser.ts";
import { withDemo } from "./site/demo.ts";

const PAGES = ["/", "/about", "/contact", "/login", "/register"];

/** The least score of each category, out of 100. */
const FLOORS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

type Category = keyof typeof FLOORS;
const CATEGORIES = Object.keys(FLOORS) as Category[];

/** Of so many runs the middle one counts: on a busy machine a single one can be off. */
const RUNS = 3;

interface Run {
  scores: Record<Category, number>;
  /** What cost points, and what a visitor waits for, in Lighthouse's words. */
  notes: string[];
}

const TIMINGS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/** A port that is free right now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function measure(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Run["scores"];
  const counted = new Set(
    CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
      (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  const faults = Object.values(audits)
    .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
    .map(({ title }) => title);
  const timings = TIMINGS.map((id) => `${audits[id]?.title}: ${audits[id]?.displayValue}`);
  return { scores, notes: [...timings, ...faults] };
}

const wanted = process.argv.slice(2);
const port = await freePort();
const below: string[] = [];
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  await withDemo(async (site) => {
    process.stdout.write(`${["page", ...CATEGORIES].join("  ")}\n`);
    for (const page of wanted.length > 0 ? wanted : PAGES) {
      const runs: Run[] = [];
      while (runs.length < RUNS) runs.push(await measure(site + page, port));
      runs.sort((a, b) => a.scores.performance - b.scores.performance);
      const middle = runs[Math.floor(RUNS / 2)] as Run;
      process.stdout.write(
        `${[page, ...CATEGORIES.map((category) => middle.scores[category])].join("  ")}  (${middle.notes.join("; ")})\n`,
      );
      for (const category of CATEGORIES) {
        if (middle.scores[category] < FLOORS[category]) below.push(`${page} ${category}`);
      }
    }
  });
} finally {
  await browser.close();
}
if (below.length > 0) process.stdout.write(`Below what is promised: ${below.join(", ")}\n`);
process.exitCode = below.length > 0 ? 1 : 0;
