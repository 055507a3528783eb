/** Reports: what each shows, its range in the address, its file, its print, and how it follows what others do. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { REPORT_DEFINITIONS } from "../../../src/domain/reports/report-definitions.ts";
import { REPORTS, type ReportView } from "../../../src/domain/reports/report-view.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import {
  COLORS_ONLY,
  expectAccessible,
  expectAccessibleAndFitting,
  expectFitting,
} from "../support/looks.ts";

const SCREEN = "/staffdashboard/reports";

/** `fetched` is a report as the server counts it. */
const it = withSite({ readsOnly: true }).extend(
  "fetched",
  ({ office }) =>
    <Row extends object>(path: string) =>
      office.rest.get<Omit<ReportView, "rows"> & { rows: Row[] }>(`/api/dashboard/reports/${path}`),
);

/** Opens a report by its tab, which loads nothing but its rows. */
async function openReport(page: Page, name: keyof typeof REPORT_DEFINITIONS): Promise<void> {
  const { title } = REPORT_DEFINITIONS[name];
  const reports = page.getByRole("navigation", { name: "Reports" });
  await reports.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("table", { name: title }).waitFor();
}

const searchOf = (page: Page) => new URL(page.url()).search;
const rowsOf = (page: Page) => page.locator("tbody tr:has(a), li[aria-posinset]");

/** A total of the line above the rows. */
const totalOf = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Total" })
    .locator("div", { has: page.getByText(name, { exact: true }) })
    .last();

it("the reports have the server's rows and totals, and link to profiles", async ({ fetched, grace }) => {
  const page = await grace.go("/staffdashboard/rewards");
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
  const tabs = page.getByRole("navigation", { name: "Reports" }).getByRole("link");
  await tabs.first().waitFor();
  expect((await tabs.allTextContents()).slice(0, REPORTS.length)).toEqual(
    REPORTS.map((name) => REPORT_DEFINITIONS[name].title),
  );
  const heads = page.getByRole("table").last().getByRole("columnheader");
  for (const name of REPORTS) {
    const { title, columns } = REPORT_DEFINITIONS[name];
    await openReport(page, name);
    expect(searchOf(page)).toBe(`?report=${name}`);
    expect(await tabs.and(page.locator("[aria-current=page]")).textContent()).toBe(title);
    expect(await heads.allTextContents()).toEqual(columns.map(({ head }) => head));
    // The months of occupancy lead nowhere.
    await (name === "occupancy" ? page.locator("tbody tr") : rowsOf(page)).first().waitFor();
    await expectFitting(page, name);
    const cut = await page
      .locator("td:has(svg)")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      );
    expect(cut, `states of ${name} that don't fit`).toEqual([]);
  }
  await page.goBack();
  await page.getByRole("table", { name: "Incident aging" }).waitFor();

  const { rows: counted, totals } = await fetched<{ resident: string; unit: string }>("rent-roll");
  await openReport(page, "rent-roll");
  // Its head and its total are rows, too.
  await page.locator(`table[aria-rowcount="${counted.length + 2}"]`).waitFor();
  expect(await rowsOf(page).first().getByRole("link").textContent()).toBe(counted[0]?.resident);
  const text = `$${totals.total?.toLocaleString("en-US")}`;
  expect(await totalOf(page, "Total").textContent()).toBe(`Total${text}`);
  expect(await page.locator("tfoot").textContent()).toContain(text);
  await page.getByRole("row", { name: /^1C .*Expired/ }).waitFor();
  await page.locator("tfoot").scrollIntoViewIfNeeded();
  await page.getByRole("row", { name: /^6A .*Expiring Soon/ }).waitFor();

  await openReport(page, "delinquency");
  await page.getByRole("link", { name: "Viktor Dragan" }).click();
  await page.waitForURL(/residents\/profile#R-\w{8}$/);
  expect(await page.evaluate(() => history.state?.usr)).toEqual({
    userID: expect.stringMatching(/^R-[0-9A-Z]{8}$/),
  });
});

it("a range is in the address, has presets, and is that of the file", async ({ fetched, grace }) => {
  const { today } = await fetched("rent-roll");
  const page = await grace.go(`${SCREEN}?report=lease-expiry`);
  await page.getByRole("button", { name: "Next 90 days" }).click();
  await page.waitForURL(/from=/);
  const asked = `?report=lease-expiry&from=${today}&to=${addDays(today, 90)}`;
  expect(searchOf(page)).toBe(asked);
  const { rows: within } = await fetched(asked.replace("?report=lease-expiry&", "lease-expiry?"));
  await expect.poll(() => rowsOf(page).count()).toBe(within.length);
  await page.reload();
  await page.getByRole("button", { name: "Next 90 days", pressed: true }).waitFor();
  expect(await page.getByLabel("From").inputValue()).toBe(today);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`lease-expiry-${today}.csv`);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  const columns = REPORT_DEFINITIONS["lease-expiry"].columns.map(({ head }) => head);
  expect(lines[0]).toBe(`\uFEFF${columns.join(",")}`);
  expect(lines).toHaveLength(within.length + 2);
  expect(lines.at(-1)).toMatch(/^Total,/);
  await page.getByLabel("From").fill(addDays(today, 3650));
  await page.getByText("The range must not end before it starts.").waitFor();
  expect(searchOf(page)).toBe(asked);
  await page.getByLabel("To", { exact: true }).fill(addDays(today, 3651));
  await page.getByText("No leases end in this range.").waitFor();
  await expectAccessibleAndFitting(page, "an empty report");

  await grace.go(`${SCREEN}?report=delinquency&from=soon`);
  await page.getByRole("alert").filter({ hasText: "Please enter a valid range." }).first().waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
});

it("a report on paper shows its head and every row", async ({ fetched, grace }) => {
  const range = "from=2026-01-01&to=2030-12-31";
  const page = await grace.go(`${SCREEN}?report=lease-expiry&${range}`);
  const { rows: counted } = await fetched(`lease-expiry?${range}`);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await rowsOf(page).first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.getByRole("heading", { level: 2, name: "Lease expiry" }).waitFor();
    await page.getByText("Alder Quay Residences", { exact: true }).filter({ visible: true }).waitFor();
    await page.getByText(/^As of .* · Leases ending: Jan 1, 2026 – Dec 31, 2030$/).waitFor();
    await page.getByRole("table", { name: "Lease expiry" }).waitFor();
    for (const hidden of [
      page.getByRole("navigation", { name: "Staff" }),
      page.getByRole("navigation", { name: "Reports" }),
      page.getByRole("button", { name: "Print" }),
      page.getByRole("button", { name: "Logout" }),
      page.getByRole("link", { name: "Download CSV" }),
    ]) {
      expect(await hidden.count()).toBe(0);
    }
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(ground).toBe("rgb(255, 255, 255)");
    expect(await rowsOf(page).count(), `rows on paper from ${viewport.width} px`).toBe(counted.length);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  }
});

// screens.test.ts looks at the rent roll, which has the same cells.
it("the reports with months and with a summary are accessible and fit in every look", async ({ grace }) => {
  const page = await grace.go(`${SCREEN}?report=delinquency`);
  await rowsOf(page).first().waitFor();
  await expectAccessible(page, "the report with months");
  await page.setViewportSize(PHONE);
  await rowsOf(page).first().waitFor();
  await expectFitting(page, "the report with months on a phone");
  await page.setViewportSize(DESKTOP);
  await openReport(page, "incident-ageing");
  await expectAccessible(page, "the report with a summary");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "the report with a summary, dark", COLORS_ONLY);
  await page.emulateMedia({ colorScheme: "light" });
  for (const width of [820, PHONE.width, 320]) {
    await page.setViewportSize({ width, height: 1100 });
    await rowsOf(page).first().waitFor();
    await expectFitting(page, `incident ageing at ${width} px`);
    if (width === PHONE.width) await expectAccessible(page, "incident ageing on a phone");
  }
});
