/**
 * Measures the staff dashboard of a large property: `node --import tsx test/load/dashboard.ts [RESIDENTS]`. Makes ten
 * thousand residents with fifty log entries each, unless told otherwise, in a fresh folder that goes away again or in
 * DATA_DIR, which stays; serves them with the built portal; and asks a real Chromium. Ends with 1 where a figure misses
 * its bound.
 */
import { loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import type { OverviewView } from "../../src/domain/overview-view.ts";
import { launchBrowser, openVisitor } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/people.ts";
import { type RestClient, restClient } from "../browser/support/staff-client.ts";
import { type Finding, find, type Goal } from "./bench/goals.ts";
import { tableOf } from "./bench/table.ts";
import { changeSteadily } from "./support/changes.ts";
import { LARGE_STAFF } from "./support/large-property-data.ts";
import { serveLargeProperty } from "./support/served-portal.ts";
import { percentile } from "./support/statistics.ts";

const CALLS = 200;
const LOADS = 9;
const CHANGES = 30;
/** Between two measured changes: long enough for the page to be at rest. */
const REST_MS = 300;
const CHANGES_A_SECOND = 20;

const OVERVIEW = "/api/dashboard/overview";
/** What the page asks for when it opens. */
const PAGE_CALLS = [OVERVIEW, "/api/dashboard/incidents?limit=50"];

const goal = (what: string, unit: string, must: number, good: number): Goal => ({
  ...{ id: "P15", what, unit, must, good },
  direction: "at most",
});

const [given = "10000"] = process.argv.slice(2);
const residents = Number(given);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const ms = (values: number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(0)}, p95 ${percentile(values, 0.95).toFixed(0)} ms of ${values.length}`;

async function bytes(staff: RestClient): Promise<Finding[]> {
  const body = Buffer.from(JSON.stringify(await staff.get(OVERVIEW)));
  let all = 0;
  for (const path of PAGE_CALLS) all += Buffer.byteLength(JSON.stringify(await staff.get(path)));
  const kB = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  const told = `${kB(body.length)}, ${kB(gzipSync(body).length)} gzipped`;
  return [
    find(goal("the summary", "kB", 80, 8), body.length / 1000, { portal: told }),
    find(goal("all of the page's data", "kB", 80, 80), all / 1000, { portal: kB(all) }),
  ];
}

async function answers(staff: RestClient): Promise<Finding> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    await staff.get(OVERVIEW);
    times.push(performance.now() - began);
  }
  return find(goal("the summary's answer, p95", "ms", 150, 40), percentile(times, 0.95), {
    portal: ms(times),
  });
}

/** From the navigation's start to the figures, in a browser that has nothing of the portal yet but the session. */
async function figuresShown(browser: Browser, url: string): Promise<Finding> {
  const times: number[] = [];
  const first = await openVisitor(browser);
  await signIn(first.page, url, LARGE_STAFF);
  const storageState = await first.context.storageState();
  await first.context.close();
  for (let load = 0; load < LOADS; load += 1) {
    const { context, page } = await openVisitor(browser, { storageState });
    await page.goto(`${url}/staffdashboard/`, { waitUntil: "commit" });
    const shown = await page.waitForFunction(
      () => {
        const title = [...document.querySelectorAll("h2")].find(
          ({ textContent }) => textContent === "Resident & Lease Insights",
        );
        const isThere = /\d residents$/.test(title?.nextElementSibling?.textContent ?? "");
        return isThere ? performance.now() : false;
      },
      undefined,
      { polling: "raf" },
    );
    times.push((await shown.jsonValue()) as number);
    await context.close();
  }
  const bar = goal("from opening the page to its figures, p50, cold", "ms", 1000, 400);
  return find(bar, percentile(times, 0.5), { portal: ms(times) });
}

interface Seen {
  seenAt: Promise<number>;
}

/** Milliseconds from a call's start until what a page is told to look for is drawn. */
async function shownAfter(page: Page, look: () => Promise<void>, call: () => Promise<unknown>) {
  await look();
  const began = Date.now();
  await call();
  return (await page.evaluate(() => (window as unknown as Seen).seenAt)) - began;
}

/** Looks for another number of High Risk Tenants. */
const forFigure = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('a[href*="filterClass=C"]');
    const before = link?.textContent;
    (window as unknown as Seen).seenAt = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (link?.textContent === before) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(Date.now()));
      });
      if (link) observer.observe(link, { childList: true, subtree: true, characterData: true });
    });
  });

/** Looks for the row of an incident by its description. */
const forRow = (page: Page, description: string) =>
  page.evaluate((wanted) => {
    (window as unknown as Seen).seenAt = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(`[title="${wanted}"]`)) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(Date.now()));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
  }, description);

/** Turns one resident's class to and fro, which a count of the insights shows. */
function classTurner(staff: RestClient, userID: string): () => Promise<unknown> {
  let isC = false;
  return () => {
    isC = !isC;
    return staff.patch("/api/dashboard/residents/update", { userID, class: isC ? "C" : "B", monthlyFee: 50 });
  };
}

async function figuresFollow(page: Page, staff: RestClient): Promise<Finding> {
  const turn = classTurner(staff, "R-00000001");
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await page.waitForTimeout(REST_MS);
    times.push(await shownAfter(page, () => forFigure(page), turn));
  }
  const bar = goal("from a change to its figure on the screen, p50", "ms", 100, 50);
  return find(bar, percentile(times, 0.5), { portal: ms(times) });
}

/** @param when what else goes on, in words */
async function rowsFollow(page: Page, staff: RestClient, when: string): Promise<Finding> {
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await page.waitForTimeout(REST_MS);
    const description = `Measured ${when} ${change}, ${Date.now()}`;
    const report = () =>
      staff.post("/api/dashboard/incidents/new", {
        ...{ requestID: "", type: "Complaint", category: "Noise", subCategory: "Barking dog", description },
        ...{ concernedParty: "Unit 4", priorityLevel: "Medium", userID: "R-00000002" },
      });
    times.push(await shownAfter(page, () => forRow(page, description), report));
  }
  const bar = goal(`from a report to its row on the screen, p50, ${when}`, "ms", 100, 50);
  return find(bar, percentile(times, 0.5), { portal: ms(times) });
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);
say(`load of the machine before: ${load()}`);
const portal = await serveLargeProperty(residents, process.env.DATA_DIR);
const browser = await launchBrowser();
try {
  const staff = await restClient(portal.url, LARGE_STAFF);
  const { residents: there } = await staff.get<OverviewView>(OVERVIEW);
  say(`${there.toLocaleString("en-US")} residents at ${portal.url}`);
  const findings = [...(await bytes(staff)), await answers(staff), await figuresShown(browser, portal.url)];
  const { page } = await openVisitor(browser);
  await signIn(page, portal.url, LARGE_STAFF);
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
  findings.push(await figuresFollow(page, staff), await rowsFollow(page, staff, "in a calm hour"));
  const steady = changeSteadily(staff, there, CHANGES_A_SECOND);
  findings.push(await rowsFollow(page, staff, `during ${CHANGES_A_SECOND} changes/s`));
  await steady.stop();
  say(tableOf(findings));
  say(`load of the machine after: ${load()}`);
  process.exitCode = findings.some(({ verdict }) => verdict === "missed") ? 1 : 0;
} finally {
  await browser.close();
  await portal.stop();
}
