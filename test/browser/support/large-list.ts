/** The Residents screen with very many rows: how a test filters and sorts it, and what that costs the page. */
import type { Page } from "playwright-core";

export const rowCount = (page: Page) =>
  page.locator("tbody tr:not([aria-hidden]), li[aria-posinset]").count();

/** Waits until the page has nothing left to do, and has drawn it: rows follow a typed text with a delay. */
const quiet = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(done))),
      ),
  );

/** Types a text into the filter and waits for the rows. */
export async function filterBy(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Filter by name or unit" }).fill(text);
  await quiet(page);
}

/** Sorts, and waits until the address and the picture follow. */
export async function sortBy(page: Page, sort: string): Promise<void> {
  await page.getByLabel("Sort by").selectOption(sort);
  await page.waitForURL((url) => (url.searchParams.get("sort") ?? "name") === sort);
  await quiet(page);
}

/** A page's own work for each of some steps, in milliseconds of its main thread's processor time: what it costs on a machine that does nothing else. */
export async function workOf(
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

export const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Scrolls by wheel turns and by leaps. @returns how long each picture took, in milliseconds */
export const framesOfScrolling = (page: Page): Promise<number[]> =>
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
