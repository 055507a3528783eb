/** Paper, and the system's own colors. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ResidentSummaryView } from "../../src/domain/resident.ts";
import { visit } from "./public/visit.ts";
import { withSite } from "./support/fixtures.ts";
import { openSession, RESIDENT, STAFF } from "./support/people.ts";

const it = withSite({ readsOnly: true });

/** The parts of a page of which a height is hidden. Texts for screen readers alone are 1 pixel high. */
const cutParts = (page: Page) =>
  page.locator("main *").evaluateAll((all) =>
    all
      .filter((part) => getComputedStyle(part).overflowY !== "visible")
      .filter(({ scrollHeight, clientHeight }) => clientHeight > 1 && scrollHeight > clientHeight + 1)
      .map((part) => `${part.getAttribute("role") ?? part.tagName} ${part.getAttribute("aria-label")}`),
  );

it("paper has all that scrolls on a screen", async ({ site, visitor }) => {
  for (const [person, path, scrolls] of [
    [RESIDENT, "/dashboard", "Behavior Log"],
    [RESIDENT, "/dashboard#chat/everyone", "log"],
    [STAFF, "/staffdashboard/rchat", "log"],
  ] as const) {
    const { page } = await visitor();
    await openSession(page, site.url, person);
    await visit(page, site.url + path);
    await expect.poll(async () => (await cutParts(page)).join()).toContain(scrolls);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => cutParts(page), { message: path }).toEqual([]);
  }
});

it("paper has all entries of a resident's logs", async ({ site, visitor, office }) => {
  const [maya] = (await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents")).filter(
    ({ email }) => email === RESIDENT.email,
  );
  const { page } = await visitor();
  await openSession(page, site.url, STAFF);
  await visit(page, `${site.url}/staffdashboard/residents/profile#${maya?.userID}`);
  const rows = page.getByRole("region", { name: "Payment Log" }).getByRole("row");
  await rows.nth(1).waitFor();
  const more = await page
    .getByRole("region", { name: "Payment Log" })
    .getByRole("button", { name: "Show all" });
  const count = Number((await more.textContent())?.replace(/\D/g, ""));
  expect(await rows.count()).toBeLessThan(count);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => rows.count()).toBe(count + 1);
});

it("paper of a common size has a month's rent as a table", async ({ site, visitor }) => {
  const { page } = await visitor({ viewport: { width: 718, height: 900 } });
  await openSession(page, site.url, STAFF);
  await visit(page, `${site.url}/staffdashboard/rent`);
  const row = page.locator("[data-lease]").first();
  await row.waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line).display)).toBe("table-row");
  // Many leaseholders take several lines, and don't widen the table.
  await row
    .locator("td[title]")
    .first()
    .evaluate((names) => {
      names.textContent = "Maya Lindqvist, ".repeat(12);
    });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
});

it("in the system's own colors, the dots of unread incidents are seen", async ({ site, visitor }) => {
  const { page } = await visitor({ forcedColors: "active" });
  await openSession(page, site.url, STAFF);
  await visit(page, `${site.url}/staffdashboard/incidents`);
  const unread = page.locator("[data-incident]", { hasText: ", unread" }).last();
  await unread.waitFor();
  expect(
    await unread.evaluate((row) => Number.parseFloat(getComputedStyle(row, "::before").borderTopWidth)),
  ).toBeGreaterThan(0);
});
