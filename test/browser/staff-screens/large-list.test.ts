/** Residents with 10,000 of them: few rows in the document, quick filters and sorts, and scrolling without long pauses. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manyResidents } from "../../unit/web/residents/people.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { openStage, type Stage } from "./stage.ts";

const COUNT = 10_000;

/** At most this many rows are in the document, and this many milliseconds lie between a key and its rows. */
const ROWS_MAX = 100;
const FILTER_MS = 100;

/** A pause in scrolling that a reader would notice. */
const LONG_FRAME_MS = 100;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(async () => {
  await stage?.close();
});

const rowCount = (page: Page) => page.locator("tbody tr:not([aria-hidden]), li[aria-posinset]").count();

/** Milliseconds from a change of the page's form to the next picture of the page. */
async function timed(page: Page, change: { selector: string; value: string }): Promise<number> {
  return page.evaluate(async ({ selector, value }) => {
    const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    if (!control) throw new Error(`Nothing is ${selector}`);
    const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;
    const started = performance.now();
    setValue?.call(control, value);
    control.dispatchEvent(
      new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
    );
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - started;
  }, change);
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)(`${COUNT} residents on a %s`, (name, viewport) => {
  it("are windowed, filtered and scrolled within the budget", async () => {
    const seat = await stage.seat("Grace", { viewport });
    const { page } = seat;
    const body = JSON.stringify(manyResidents(COUNT));
    await page.route("**/api/dashboard/residents", (route) =>
      route.fulfill({ contentType: "application/json", body }),
    );
    await seat.go("/staffdashboard/residents");
    await page.getByText("10,000 in all").waitFor();
    expect(await rowCount(page)).toBeLessThanOrEqual(ROWS_MAX);

    const box = "input[aria-label='Filter by name or unit']";
    const filters: number[] = [];
    for (const value of ["d", "da", "dan", "dana", "dana h", ""])
      filters.push(await timed(page, { selector: box, value }));
    const sorts: number[] = [];
    for (const value of ["unit", "fee", "status", "name"]) {
      sorts.push(await timed(page, { selector: "main select", value }));
    }
    console.log(
      `${name}: filter ${filters.map(Math.round).join(" ")} ms, sort ${sorts.map(Math.round).join(" ")} ms`,
    );
    expect(median(filters)).toBeLessThanOrEqual(FILTER_MS);

    const frames = await page.evaluate(async () => {
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
    console.log(
      `${name}: frames while scrolling, ms: median ${median(frames).toFixed(1)}, longest ${Math.max(...frames).toFixed(1)}`,
    );
    expect(median(frames)).toBeLessThan(LONG_FRAME_MS / 3);
    expect(await rowCount(page)).toBeLessThanOrEqual(ROWS_MAX);
    const covered = await page.evaluate(() => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return middle?.closest("tbody tr:not([aria-hidden]), li[aria-posinset]") !== null;
    });
    expect(covered, "rows stand where the reader is").toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = page.locator(`[aria-rowindex="${COUNT + 1}"], [aria-posinset="${COUNT}"]`);
    await end.waitFor();
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });
});
