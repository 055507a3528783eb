/**
 * Leaves the staff dashboard open while others work: `node --import tsx test/load/soak.ts [--minutes 30] [--residents
 * 10000] [--rate 20]`. Serves a large property with the built portal, on DATA_DIR or on a fresh folder that goes away
 * again, makes so many changes a second through its calls, and watches a real Chromium's tab: its JavaScript heap and
 * DOM after a collection of garbage, and the server's memory. Ends with 1 where one of them keeps growing.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { CDPSession } from "playwright-core";
import { launchBrowser, openVisitor } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/people.ts";
import { restClient } from "../browser/support/staff-client.ts";
import { find, type Goal } from "./bench/goals.ts";
import { tableOf } from "./bench/table.ts";
import { changeSteadily } from "./support/changes.ts";
import { LARGE_STAFF } from "./support/large-property-data.ts";
import { serveLargeProperty } from "./support/served-portal.ts";
import { slope } from "./support/statistics.ts";

const SAMPLE_EVERY_MS = 15_000;
/** The first share of the time, in which caches fill and code is compiled, is not judged. */
const WARM_UP_SHARE = 0.2;
const MINUTE_MS = 60_000;
const BYTES_PER_MB = 1_048_576;

/** The tab may grow by so much from the warm-up's end to the end, in percent: noise, not a trend. */
const TAB_GROWTH_MAX = 5;
/** A busy machine may refuse some changes for a moment; more would leave the page too little to do. */
const FAILED_SHARE_MAX = 0.02;
/** Megabytes a minute. */
const SERVER_GROWTH_MAX = 1;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    residents: { type: "string", default: "10000" },
    rate: { type: "string", default: "20" },
  },
});
const minutes = Number(values.minutes);
const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Sample {
  minute: number;
  heapMB: number;
  nodes: number;
  listeners: number;
  portalMB: number;
  databaseMB: number;
}

async function tabOf(session: CDPSession): Promise<Pick<Sample, "heapMB" | "nodes" | "listeners">> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return { heapMB: usedSize / BYTES_PER_MB, nodes, listeners: jsEventListeners };
}

/** The growth of a series by linear regression, in percent of its start. */
function growth(samples: readonly Sample[], pick: (sample: Sample) => number): number {
  const points = samples.map((sample) => ({ x: sample.minute, y: pick(sample) }));
  const span = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0);
  const mean = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const grown = slope(points) * span;
  return (100 * grown) / (mean - grown / 2);
}

const goal = (what: string, unit: string, must: number, good: number): Goal => ({
  id: "soak",
  what,
  unit,
  must,
  good,
  direction: "at most",
});

const fromTo = (samples: readonly Sample[], pick: (sample: Sample) => number, unit: string) =>
  `${pick(samples[0] as Sample).toFixed(1)} to ${pick(samples.at(-1) as Sample).toFixed(1)} ${unit}`;

const PARTS = 10;

/** The least of each tenth of the time: what is left after a collection of garbage, without the waves between two. */
function troughs(samples: readonly Sample[], pick: (sample: Sample) => number) {
  const size = Math.max(1, Math.floor(samples.length / PARTS));
  // A rest of a few samples is left out, because it may contain no garbage collection.
  const parts = Array.from({ length: Math.floor(samples.length / size) }, (_, part) =>
    samples.slice(part * size, (part + 1) * size),
  );
  return parts.map((part) => ({ x: part[0]?.minute ?? 0, y: Math.min(...part.map(pick)) }));
}

function verdict(judged: readonly Sample[]) {
  const growsBy = (what: string, pick: (sample: Sample) => number, unit: string) =>
    find(goal(what, "%", TAB_GROWTH_MAX, 1), growth(judged, pick), { portal: fromTo(judged, pick, unit) });
  const portalMB = ({ portalMB: y }: Sample) => y;
  const server = slope(troughs(judged, portalMB));
  return [
    growsBy("the tab's heap", ({ heapMB }) => heapMB, "MB"),
    growsBy("the tab's DOM nodes", ({ nodes }) => nodes, "nodes"),
    growsBy("the tab's listeners", ({ listeners }) => listeners, "listeners"),
    find(goal("the portal's memory after collections", "MB/min", SERVER_GROWTH_MAX, 0.2), server, {
      portal: fromTo(judged, portalMB, "MB"),
    }),
  ];
}

const portal = await serveLargeProperty(Number(values.residents), process.env.DATA_DIR);
const browser = await launchBrowser();
try {
  const staff = await restClient(portal.url, LARGE_STAFF);
  const { context, page, complaints } = await openVisitor(browser);
  await signIn(page, portal.url, LARGE_STAFF);
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
  await page.locator(".apexcharts-pie-area").first().waitFor();
  const session = await context.newCDPSession(page);
  const steady = changeSteadily(staff, Number(values.residents), Number(values.rate));
  const began = performance.now();
  const samples: Sample[] = [];
  while (performance.now() - began < minutes * MINUTE_MS) {
    await page.waitForTimeout(SAMPLE_EVERY_MS);
    const { portal: portalMB, database: databaseMB } = portal.memory();
    const minute = (performance.now() - began) / MINUTE_MS;
    const sample = { minute, ...(await tabOf(session)), portalMB, databaseMB };
    samples.push(sample);
    const { made, failed } = steady.counts();
    say(
      `${minute.toFixed(1)} min: ${made} changes, ${failed} failed; tab ${sample.heapMB.toFixed(2)} MB, ` +
        `${sample.nodes} nodes, ${sample.listeners} listeners; portal ${portalMB.toFixed(0)} MB, ` +
        `database ${databaseMB.toFixed(0)} MB; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
  }
  const isLive = await page.getByRole("status").filter({ hasText: "Live" }).isVisible();
  await steady.stop();
  const findings = verdict(samples.filter(({ minute }) => minute >= WARM_UP_SHARE * minutes));
  const { made, failed } = steady.counts();
  say(`${made} changes in ${minutes} minutes, ${failed} failed; the page is ${isLive ? "" : "not "}live`);
  for (const complaint of complaints) say(`the page complained: ${complaint}`);
  say(tableOf(findings));
  const isFine = isLive && failed <= made * FAILED_SHARE_MAX && complaints.length === 0;
  process.exitCode = isFine && findings.every((one) => one.verdict !== "missed") ? 0 : 1;
} finally {
  await browser.close();
  await portal.stop();
}
