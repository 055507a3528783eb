/** P15: what the staff dashboard of a large property costs to open. */
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { openVisitor } from "../../browser/support/chromium.ts";
import { type Person, signIn } from "../../browser/support/people.ts";
import type { RestClient } from "../../browser/support/staff-client.ts";
import { percentile } from "../../faults/harness/figures.ts";
import { type Finding, find, GOALS } from "../bench/goals.ts";

const CALLS = 200;
const LOADS = 9;

const OVERVIEW = "/api/dashboard/overview";
/** The calls of the page when it opens. */
const PAGE_CALLS = [OVERVIEW, "/api/dashboard/incidents?limit=50"];

const spread = (values: number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(0)}, p95 ${percentile(values, 0.95).toFixed(0)} ms of ${values.length}`;

/** The size of the summary, and of everything that the page asks for. */
export async function bytes(staff: RestClient): Promise<Finding[]> {
  const body = Buffer.from(JSON.stringify(await staff.get(OVERVIEW)));
  let all = 0;
  for (const path of PAGE_CALLS) all += Buffer.byteLength(JSON.stringify(await staff.get(path)));
  const kB = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  const reported = `${kB(body.length)}, ${kB(gzipSync(body).length)} gzipped`;
  return [
    find(GOALS.summaryBytes, body.length / 1000, { portal: reported }),
    find(GOALS.pageBytes, all / 1000, { portal: kB(all) }),
  ];
}

/** How long the summary takes. */
export async function answers(staff: RestClient): Promise<Finding> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    await staff.get(OVERVIEW);
    times.push(performance.now() - began);
  }
  return find(GOALS.summaryTime, percentile(times, 0.95), { portal: spread(times) });
}

/** From the navigation's start to the figures, in a browser that has nothing of the portal yet but the session. */
export async function figuresShown(browser: Browser, url: string, person: Person): Promise<Finding> {
  const times: number[] = [];
  const first = await openVisitor(browser);
  await signIn(first.page, url, person);
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
  return find(GOALS.figuresShown, percentile(times, 0.5), { portal: spread(times) });
}
