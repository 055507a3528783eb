/** Residents with 10,000 of them: few rows are in the document wherever the reader is, and what the reader does needs no call. */
import { expect } from "vitest";
import { manyResidents } from "../../unit/web/residents/people.ts";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { filterBy, rowCount, sortBy } from "../support/large-list.ts";

const COUNT = 10_000;

/** At most this many rows are in the document. */
const ROWS_MAX = 100;

/** One call fills the screen, one catches up once the page is live. Filtering, sorting and scrolling need none. */
const CALLS_MAX = 2;

const it = withSite({ readsOnly: true });

it(`${COUNT} residents keep few rows in the document while they are filtered, sorted and scrolled, in a table and on cards`, async ({
  grace,
}) => {
  const { page } = grace;
  const body = JSON.stringify(manyResidents(COUNT));
  let calls = 0;
  await page.route("**/api/dashboard/residents", (route) => {
    calls += 1;
    return route.fulfill({ contentType: "application/json", body });
  });
  await grace.go("/staffdashboard/residents");
  await page.getByText(/^10,000 residents/).waitFor();
  const expectFewRows = async () => {
    expect(await rowCount(page)).toBeGreaterThan(0);
    expect(await rowCount(page)).toBeLessThanOrEqual(ROWS_MAX);
  };
  await expectFewRows();
  for (const text of ["d", "dan", "dana h", ""]) {
    await filterBy(page, text);
    await expectFewRows();
  }
  for (const sort of ["unit", "fee", "name"]) {
    await sortBy(page, sort);
    await expectFewRows();
  }
  const rowInTheMiddle = () =>
    page.evaluate(() => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return middle?.closest("tbody tr:not([aria-hidden]), li[aria-posinset]") instanceof Element;
    });
  const expectFewScrolled = async (parts: number[]) => {
    for (const part of parts) {
      await page.evaluate((to) => window.scrollTo(0, document.body.scrollHeight * to), part);
      await expect.poll(rowInTheMiddle, { message: `a row at ${part} of the page` }).toBe(true);
      await expectFewRows();
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator(`[aria-rowindex="${COUNT + 1}"], [aria-posinset="${COUNT}"]`).waitFor();
    await expectFewRows();
  };
  await expectFewScrolled([0.25, 0.7]);
  await page.setViewportSize(PHONE);
  await page.locator("li[aria-posinset]").first().waitFor();
  await expectFewScrolled([0, 0.7]);
  await filterBy(page, "dan");
  await expectFewRows();
  expect(calls).toBeLessThanOrEqual(CALLS_MAX);
});
