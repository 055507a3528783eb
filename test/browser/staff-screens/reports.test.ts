/** Reports: what each shows, its range in the address, its file, its print, and how it follows what others do. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { REPORT_DEFINITIONS } from "../../../src/domain/reports/report-definitions.ts";
import { REPORTS, type ReportView } from "../../../src/domain/reports/report-view.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { scrollToEnd } from "../support/drawn.ts";
import {
  COLORS_ONLY,
  expectAccessible,
  expectAccessibleAndFitting,
  expectFitting,
} from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { restClient } from "../support/staff-client.ts";

const SCREEN = "/staffdashboard/reports";

const site = openSite();
let grace: SignedIn;
let page: Page;

beforeAll(async () => {
  grace = await site.enter(STAFF);
  page = await grace.go(SCREEN);
});

afterAll(() => {
  expect(grace?.complaints).toEqual([]);
});

/** Opens a report by its tab, which loads nothing but its rows. */
async function openReport(name: keyof typeof REPORT_DEFINITIONS): Promise<void> {
  const { title } = REPORT_DEFINITIONS[name];
  const reports = page.getByRole("navigation", { name: "Reports" });
  await reports.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("table", { name: title }).waitFor();
}

const search = () => new URL(page.url()).search;
const heads = () => page.getByRole("table").last().getByRole("columnheader");
const rows = () => page.locator("tbody tr:has(a), li[aria-posinset]");

async function fetched<Row extends object>(
  path: string,
): Promise<Omit<ReportView, "rows"> & { rows: Row[] }> {
  const answer = await page.context().request.get(`${site.url}/api/dashboard/reports/${path}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** A total of the line above the rows. */
const total = (name: string) =>
  page
    .getByRole("region", { name: "Total" })
    .locator("div", { has: page.getByText(name, { exact: true }) })
    .last();

describe("the reports", () => {
  it("are in the navigation, and each has its own address", async () => {
    const staff = page.getByRole("navigation", { name: "Staff" });
    await staff.getByRole("link", { name: "Rewards" }).click();
    await page.getByRole("heading", { level: 1, name: "Rewards", exact: true }).waitFor();
    await staff.getByRole("link", { name: "Reports" }).click();
    await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
    const tabs = page.getByRole("navigation", { name: "Reports" }).getByRole("link");
    expect((await tabs.allTextContents()).slice(0, REPORTS.length)).toEqual(
      REPORTS.map((name) => REPORT_DEFINITIONS[name].title),
    );
    for (const name of REPORTS) {
      const { title, columns } = REPORT_DEFINITIONS[name];
      await openReport(name);
      expect(search()).toBe(`?report=${name}`);
      expect(await tabs.and(page.locator("[aria-current=page]")).textContent()).toBe(title);
      expect(await heads().allTextContents()).toEqual(columns.map(({ head }) => head));
    }
    await page.goBack();
    await page.getByRole("table", { name: "Incident aging" }).waitFor();
  });

  it("show the server's rows and totals", async () => {
    const { rows: counted, totals } = await fetched<{ resident: string; unit: string }>("rent-roll");
    await openReport("rent-roll");
    await expect.poll(() => rows().count()).toBe(counted.length);
    expect(await rows().first().getByRole("link").textContent()).toBe(counted[0]?.resident);
    const text = `$${totals.total?.toLocaleString("en-US")}`;
    expect(await total("Total").textContent()).toBe(`Total${text}`);
    expect(await page.locator("tfoot").textContent()).toContain(text);
    await page.getByRole("row", { name: /^1C .*Expired/ }).waitFor();
    await page.getByRole("row", { name: /^6A .*Expiring Soon/ }).waitFor();
  });

  it("link to the resident's profile", async () => {
    await openReport("delinquency");
    await page.getByRole("link", { name: "Viktor Dragan" }).click();
    await page.waitForURL(/residents\/profile$/);
    expect(await page.evaluate(() => history.state?.usr)).toEqual({
      userID: expect.stringMatching(/^R-[0-9A-Z]{8}$/),
    });
    await page.goBack();
    await page.getByRole("table", { name: "Delinquency" }).waitFor();
  });
});

describe("a range", () => {
  it("is in the URL, survives a reload, has presets, and is that of the file", async () => {
    const { today } = await fetched("rent-roll");
    await openReport("lease-expiry");
    await page.getByRole("button", { name: "Next 90 days" }).click();
    await page.waitForURL(/from=/);
    const asked = `?report=lease-expiry&from=${today}&to=${addDays(today, 90)}`;
    expect(search()).toBe(asked);
    const { rows: within } = await fetched(asked.replace("?report=lease-expiry&", "lease-expiry?"));
    await expect.poll(() => rows().count()).toBe(within.length);
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
    expect(search()).toBe(asked);
    await page.getByLabel("To", { exact: true }).fill(addDays(today, 3651));
    await page.getByText("No leases end in this range.").waitFor();
    await expectAccessibleAndFitting(page, "an empty report");
  });

  it("that is invalid in the address shows an error", async () => {
    await grace.go(`${SCREEN}?report=delinquency&from=soon`);
    await page.getByRole("alert").filter({ hasText: "Please enter a valid range." }).first().waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });
});

describe("on paper", () => {
  it("a report shows title, property, date, range and every row, printed from a phone too", async () => {
    const range = "from=2026-01-01&to=2030-12-31";
    await grace.go(`${SCREEN}?report=lease-expiry&${range}`);
    const { rows: counted } = await fetched(`lease-expiry?${range}`);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await rows().first().waitFor();
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await page.getByRole("heading", { level: 2, name: "Lease expiry" }).waitFor();
      await page.getByText("Alder Quay Residences", { exact: true }).waitFor();
      await page.getByText(/^As of .* · Leases ending: Jan 1, 2026 – Dec 31, 2030$/).waitFor();
      await page.getByRole("table", { name: "Lease expiry" }).waitFor();
      for (const name of ["Staff", "Reports"]) {
        expect(await page.getByRole("navigation", { name }).count()).toBe(0);
      }
      for (const name of ["Print", "Logout"])
        expect(await page.getByRole("button", { name }).count()).toBe(0);
      expect(await page.getByRole("link", { name: "Download CSV" }).count()).toBe(0);
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(ground).toBe("rgb(255, 255, 255)");
      expect(await rows().count(), `rows on paper from ${viewport.width} px`).toBe(counted.length);
      await page.emulateMedia({ media: "screen", colorScheme: "light" });
    }
    await page.setViewportSize(DESKTOP);
  });
});

describe("a report of a thousand rows", () => {
  const COUNT = 1_000;

  it("keeps few rows in the document, scrolls to the last one, and prints all of them", async () => {
    const { rows: found, ...view } = await fetched<{ unit: string; userID: string }>("rent-roll");
    const [first] = found;
    const many = Array.from({ length: COUNT }, (_, at) => ({ ...first, userID: `R-${at}`, unit: `U${at}` }));
    await page.route("**/api/dashboard/reports/rent-roll*", (route) =>
      route.fulfill({ json: { ...view, rows: many } }),
    );
    await openReport("delinquency");
    await openReport("rent-roll");
    await page.getByRole("row", { name: /^U0 / }).waitFor();
    expect(await rows().count()).toBeLessThanOrEqual(100);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole("row", { name: `U${COUNT - 1} ` }).waitFor();
    expect(await rows().count()).toBeLessThanOrEqual(100);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => rows().count()).toBe(COUNT);
    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => rows().count()).toBeLessThanOrEqual(100);
    await page.unroute("**/api/dashboard/reports/rent-roll*");
  });
});

describe("two members of staff", () => {
  it("see each other's entries at once; further down a button offers them instead", async () => {
    const ben = await restClient(site.url, BEN);
    const { rows: leases } = await fetched<{ userID: string; resident: string; unit: string }>("rent-roll");
    const callum = leases.find(({ resident }) => resident === "Callum Strachan") ?? expect.fail("no Callum");
    const log = (monthYear: string) =>
      ben.post("/api/dashboard/paymentlog/add", { userID: callum.userID, monthYear, status: "Unpaid" });
    await openReport("delinquency");
    await rows().first().waitFor();
    await log("Jan 2025");
    const first = page.locator("tbody tr:has(a)").first();
    await first.getByRole("link", { name: "Callum Strachan" }).waitFor();
    await first.getByText("Jan 2025").waitFor();
    const unpaid = Number((await total("Months Unpaid").textContent())?.replace(/\D/g, ""));

    await scrollToEnd(page);
    await log("Feb 2025");
    await page.getByRole("button", { name: "New data available. Refresh" }).click();
    await expect.poll(() => total("Months Unpaid").textContent()).toBe(`Months Unpaid${unpaid + 1}`);
  });
});

// screens.test.ts looks at the rent roll, which has the same cells.
describe("the reports in every look", () => {
  it("are accessible and fit", async () => {
    for (const name of REPORTS) {
      await openReport(name);
      await rows().first().waitFor();
      await expectFitting(page, name);
    }
    await openReport("delinquency");
    await expectAccessible(page, "the report with months");
    await page.setViewportSize(PHONE);
    await rows().first().waitFor();
    await expectFitting(page, "the report with months on a phone");
    await page.setViewportSize(DESKTOP);
    await openReport("incident-ageing");
    await expectAccessible(page, "the report with a summary");
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, "the report with a summary, dark", COLORS_ONLY);
    await page.emulateMedia({ colorScheme: "light" });
    for (const width of [820, PHONE.width, 320]) {
      await page.setViewportSize({ width, height: 1100 });
      await rows().first().waitFor();
      await expectFitting(page, `incident ageing at ${width} px`);
      if (width === PHONE.width) await expectAccessible(page, "incident ageing on a phone");
    }
    await page.setViewportSize(DESKTOP);
  });
});
