/** P17: the Residents screen with ten thousand rows, in a real Chromium. */
import type { Browser, Page } from "playwright-core";
import { openVisitor } from "../../../browser/support/chromium.ts";
import { type Person, signIn } from "../../../browser/support/people.ts";
import { median } from "../../../harness/statistics.ts";
import { type Finding, find, GOALS } from "../goals.ts";

/** The text that is typed letter by letter, and deleted again. */
const TEXTS = ["9", "99", "999", "9999", ""];
const SORTS = ["unit", "fee", "status", "name"];

const rowCount = (page: Page) => page.locator("tbody tr:not([aria-hidden]), li[aria-posinset]").count();

/** Waits until the page has nothing left to do, and has drawn it: rows follow a typed text with a delay. */
const quiet = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(done))),
      ),
  );

/** Types a text into the filter and waits for the rows. */
async function filterBy(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Filter by name or unit" }).fill(text);
  await quiet(page);
}

/** Sorts, and waits until the address and the picture follow. */
async function sortBy(page: Page, sort: string): Promise<void> {
  await page.getByLabel("Sort by").selectOption(sort);
  await page.waitForURL((url) => (url.searchParams.get("sort") ?? "name") === sort);
  await quiet(page);
}

/** A page's own work for each of some steps, in milliseconds of its main thread's processor time: what it costs on a machine that does nothing else. */
async function workOf(
  page: Page,
  values: string[],
  step: (value: string) => Promise<void>,
): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  const work: number[] = [];
  for (const value of values) {
    const before = await worked();
    await step(value);
    work.push(Math.round((await worked()) - before));
  }
  await session.detach();
  return work;
}

/** Scrolls by wheel turns and by leaps. @returns how long each picture took, in milliseconds */
const framesOfScrolling = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const times: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 120; step += 1) {
      window.scrollBy(0, step % 40 === 39 ? 40_000 : 120);
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return times;
  });

/** Opens the screen, filters, sorts and scrolls. */
export async function largeTable(browser: Browser, url: string, person: Person): Promise<Finding[]> {
  const { context, page } = await openVisitor(browser);
  await signIn(page, url, person);
  await page.goto(`${url}/staffdashboard/residents`);
  const reported = await page
    .getByText(/^[\d,]+ residents/)
    .first()
    .innerText();
  const rows = await rowCount(page);
  const filters = await workOf(page, TEXTS, (text) => filterBy(page, text));
  const sorts = await workOf(page, SORTS, (sort) => sortBy(page, sort));
  const frames = await framesOfScrolling(page);
  await context.close();
  const each = (times: number[]) => `${times.join(", ")} ms`;
  return [
    find(GOALS.tableRows, rows, { portal: `${rows} of ${reported}` }),
    find(GOALS.tableFilter, Math.max(...filters), { portal: each(filters) }),
    find(GOALS.tableSort, Math.max(...sorts), { portal: each(sorts) }),
    find(GOALS.tableScroll, median(frames), { portal: `longest ${Math.max(...frames).toFixed(0)} ms` }),
  ];
}
