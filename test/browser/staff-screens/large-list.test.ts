/** Residents with 10,000 of them: few rows in the document, quick filters and sorts, and scrolling without long pauses. */
import { describe, expect, it } from "vitest";
import { manyResidents } from "../../unit/web/residents/people.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { filterBy, framesOfScrolling, median, rowCount, sortBy, workOf } from "../support/large-list.ts";
import { openStage } from "./stage.ts";

const COUNT = 10_000;

/** At most this many rows are in the document, and this many milliseconds lie between a key and its rows. */
const ROWS_MAX = 100;
const FILTER_MS = 100;

/** A pause in scrolling that a reader would notice. */
const LONG_FRAME_MS = 100;

const stage = openStage();

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

    const texts = ["d", "da", "dan", "dana", "dana h", ""];
    const filters = await workOf(page, texts, (text) => filterBy(page, text));
    const sorts = await workOf(page, ["unit", "fee", "status", "name"], (sort) => sortBy(page, sort));
    console.log(`${name}: filter ${filters.join(" ")} ms, sort ${sorts.join(" ")} ms`);
    expect(Math.max(...filters)).toBeLessThanOrEqual(FILTER_MS);

    const frames = await framesOfScrolling(page);
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
