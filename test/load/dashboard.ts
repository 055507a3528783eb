/**
 * Measures the staff dashboard of a large property: `node --import tsx test/load/dashboard.ts [RESIDENTS]`. Makes ten
 * thousand residents with fifty log entries each, unless told otherwise, in a fresh folder that goes away again or in
 * DATA_DIR, which stays; serves them with the built portal; and asks a real Chromium. Ends with 1 where a figure misses
 * its bound.
 */
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import type { OverviewView } from "../../src/domain/overview.ts";
import { launchBrowser, openVisitor } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/people.ts";
import { type RestClient, restClient } from "../browser/support/staff-client.ts";
import { type Finding, find, type Goal } from "./bench/goals.ts";
import { tableOf } from "./bench/table.ts";
import { changeSteadily } from "./support/changes.ts";
import { answers, bytes, figuresShown, OVERVIEW, spread } from "./support/dashboard-figures.ts";
import { LARGE_STAFF } from "./support/large-property-data.ts";
import { serveLargeProperty } from "./support/served-portal.ts";
import { percentile } from "./support/statistics.ts";

const CHANGES = 30;
/** Between two measured changes: long enough for the page to be at rest. */
const REST_MS = 300;
const CHANGES_A_SECOND = 20;

const goal = (what: string, unit: string, must: number, good: number): Goal => ({
  id: "P15",
  what,
  unit,
  must,
  good,
  direction: "at most",
});

const [given = "10000"] = process.argv.slice(2);
const residents = Number(given);
const say = (line: string) => void process.stdout.write(`${line}\n`);
interface Seen {
  seenAt: Promise<number>;
}

/** Milliseconds from a call's start until the expected content is drawn. */
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
  return find(bar, percentile(times, 0.5), { portal: spread(times) });
}

/** @param when a description of the other load at that time */
async function rowsFollow(page: Page, staff: RestClient, when: string): Promise<Finding> {
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await page.waitForTimeout(REST_MS);
    const description = `Measured ${when} ${change}, ${Date.now()}`;
    const report = () =>
      staff.post("/api/dashboard/incidents/new", {
        requestID: "",
        type: "Complaint",
        category: "Noise",
        subCategory: "Barking dog",
        description,
        concernedParty: "Unit 4",
        priorityLevel: "Medium",
        userID: "R-00000002",
      });
    times.push(await shownAfter(page, () => forRow(page, description), report));
  }
  const bar = goal(`from a report to its row on the screen, p50, ${when}`, "ms", 100, 50);
  return find(bar, percentile(times, 0.5), { portal: spread(times) });
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);
say(`load of the machine before: ${load()}`);
const portal = await serveLargeProperty(residents, process.env.DATA_DIR);
const browser = await launchBrowser();
try {
  const staff = await restClient(portal.url, LARGE_STAFF);
  const { residents: there } = await staff.get<OverviewView>(OVERVIEW);
  say(`${there.toLocaleString("en-US")} residents at ${portal.url}`);
  const findings = [
    ...(await bytes(staff)),
    await answers(staff),
    await figuresShown(browser, portal.url, LARGE_STAFF),
  ];
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
