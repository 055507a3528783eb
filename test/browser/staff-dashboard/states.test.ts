/** The staff dashboard as it is, how it looks to axe and at every width, and when there is nothing to show or calls fail. */
import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EMPTY_OVERVIEW } from "../../factories/overview.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { COLORS_ONLY, expectAccessible, expectFitting, expectGoodInEveryLook } from "../support/looks.ts";
import { STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { expectFitsWalls } from "../support/walls.ts";
import { area, openDashboard, returnToDashboard } from "./support.ts";

const site = openSite({ readsOnly: true });
let grace: SignedIn;
let page: Page;
/** The addresses that the page has asked for. */
let asked: string[] = [];

beforeAll(async () => {
  grace = await site.enter(STAFF);
  ({ page } = grace);
  page.on("request", (request) => asked.push(request.url()));
});

afterAll(() => {
  expect(grace?.complaints).toEqual([]);
});

const NOTHING = { ...EMPTY_OVERVIEW, countedAt: "2026-01-05T12:00:00.000Z" };

/** Answers the dashboard's three calls in another way than the portal does. */
async function answer(reply: (route: Route, call: "overview" | "list") => Promise<void>) {
  await page.route("**/api/dashboard/overview", (route) => reply(route, "overview"));
  await page.route("**/api/dashboard/incidents?*", (route) => reply(route, "list"));
  await page.route("**/api/dashboard/notifications/*", (route) => reply(route, "list"));
}

describe("the dashboard", () => {
  beforeAll(async () => {
    asked = [];
    await openDashboard(page, site.url);
    await page.locator(".apexcharts-pie-area").first().waitFor();
  });

  it("loads the charts' code after the figures, and no complete list", () => {
    const placeOf = (part: RegExp) => asked.findIndex((url) => part.test(url));
    const figures = placeOf(/\/api\/dashboard\/overview$/);
    expect(figures).toBeGreaterThan(-1);
    expect(placeOf(/property-analytics.*js$/)).toBeGreaterThan(figures);
    expect(placeOf(/react-apexcharts/)).toBeGreaterThan(placeOf(/property-analytics.*js$/));
    const lists = asked.filter((url) => /\/(residents|behaviorlogs|paymentlogs|incidents)$/.test(url));
    expect(lists).toEqual([]);
  });

  it("shows the specified figures in Resident Risk Snapshot, which wraps by buttons and arrow keys", async () => {
    const snapshot = area(page, "Resident Risk Snapshot");
    for (const name of ["RP score", "Complaints", "Violations", "Lease expiry", "Late payments"]) {
      await snapshot.getByText(name, { exact: true }).waitFor();
    }
    await snapshot.getByText("Missed payments", { exact: true }).waitFor();
    await snapshot.getByText("Class C", { exact: true }).waitFor();
    const total = Number(/of (\d+)/.exec((await snapshot.getByText(/^1 of /).textContent()) ?? "")?.[1]);
    await snapshot.getByRole("button", { name: "Previous resident" }).click();
    await snapshot.getByText(`${total} of ${total}`, { exact: true }).waitFor();
    await snapshot.getByRole("button", { name: "Next resident" }).click();
    await snapshot.getByText(`1 of ${total}`, { exact: true }).waitFor();
    await page.keyboard.press("ArrowRight");
    await snapshot.getByText(`2 of ${total}`, { exact: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await snapshot.getByText(`1 of ${total}`, { exact: true }).waitFor();
  });

  it("leads from a figure of a resident to the panel of the profile that it counts", async () => {
    const snapshot = area(page, "Resident Risk Snapshot");
    const violations = snapshot
      .locator("dt", { hasText: "Violations" })
      .locator("xpath=..")
      .getByRole("link");
    const count = Number(await violations.textContent());
    await violations.click();
    await page.waitForURL(/\/residents\/profile$/);
    const log = page.getByRole("region", { name: "Behavior Log" }).first();
    await log.waitFor();
    await expect
      .poll(() => log.evaluate((element) => element.closest("[tabindex='-1']") === document.activeElement))
      .toBe(true);
    await expect.poll(() => log.getByText(/^-\d/).count()).toBe(count);
    await returnToDashboard(page);
  });

  it("describes the charts in text", async () => {
    const analytics = area(page, "Property Analytics");
    for (const letter of "ABC") {
      const entry = analytics.getByRole("listitem").filter({ hasText: `Class ${letter}` });
      expect(await entry.textContent()).toMatch(/\d+\.\d%/);
    }
    await analytics.getByRole("img", { name: /^Class distribution: Class A \d+\.\d%/ }).waitFor();
    await analytics.getByRole("img", { name: /^Behavior vs Delinquency\. Average RP score/ }).waitFor();
    await analytics
      .getByRole("img", { name: /^Unit Turnover Score: \d+(\.\d)? of 100, (Low|Moderate|High)$/ })
      .waitFor();
    await analytics.locator(".apexcharts-line-series path").first().waitFor({ state: "attached" });
    await analytics.getByText("Show as a table").click();
    const rows = analytics
      .getByRole("region", { name: "Behavior vs Delinquency, by month" })
      .getByRole("row");
    expect(await rows.count()).toBeGreaterThan(1);
    await analytics.getByText("Show as a table").click();
  });

  it("is accessible and fits", async () => {
    await page.getByRole("img", { name: /^Class distribution/ }).scrollIntoViewIfNeeded();
    await page.locator(".apexcharts-pie-area").first().waitFor();
    await expectGoodInEveryLook(page, "the dashboard");
    await expectNoScrolling("the dashboard");
  });
});

async function expectNoScrolling(what: string): Promise<void> {
  for (const viewport of [{ width: 2560, height: 1440 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    const beyond = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight].map((more) => Math.max(0, more));
      });
    const message = `${what} needs no scrolling at ${viewport.width} px`;
    await expect.poll(beyond, { message }).toEqual([0, 0]);
  }
}

it("full screen is accessible and fits", async () => {
  await openDashboard(page, site.url, "?view=wall");
  await page.locator(".apexcharts-pie-area").first().waitFor();
  await expectAccessible(page, "full screen");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "full screen, dark", COLORS_ONLY);
  await page.emulateMedia({ colorScheme: "light" });
  for (const viewport of [PHONE, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    await expectFitting(page, `full screen at ${viewport.width} px`);
  }
  await expectNoScrolling("full screen");
  await expectFitsWalls(page);
  await page.setViewportSize(DESKTOP);
});

describe("with other answers", () => {
  afterEach(() => page.unrouteAll());

  it("every area shows that it is empty, and counts of 0 are not links", async () => {
    await answer((route, call) => route.fulfill({ json: call === "overview" ? NOTHING : [] }));
    await openDashboard(page, site.url);
    await area(page, "Resident Risk Snapshot").getByText("No class C residents.").waitFor();
    await area(page, "Incident Reports").getByText("No incident reports found.").waitFor();
    await area(page, "Notifications & Alerts").getByText("No notifications", { exact: true }).waitFor();
    const analytics = area(page, "Property Analytics");
    await expect.poll(() => analytics.getByText("No residents yet.").count()).toBe(2);
    await analytics.getByText("No log entries this year yet.").waitFor();
    expect(await area(page, "Resident & Lease Insights").getByRole("link").count()).toBe(0);
    expect(await area(page, "Work today").getByRole("link").count()).toBe(0);
  });

  it("lists whose calls fail are empty and offer a retry without an alert", async () => {
    let fails = true;
    await answer((route) =>
      fails ? route.fulfill({ status: 503, json: { error: "Away." } }) : route.continue(),
    );
    await page.goto(`${site.url}/staffdashboard/`);
    for (const [title, empty] of [
      ["Incident Reports", "No incident reports found."],
      ["Notifications & Alerts", "No notifications"],
    ] as const) {
      await area(page, title).getByText(empty, { exact: true }).waitFor();
      await area(page, title).getByText("Could not be loaded.").waitFor();
    }
    await page.getByText("The figures could not be loaded.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    fails = false;
    const retries = page.getByRole("button", { name: "Retry" });
    for (let left = await retries.count(); left > 0; left = await retries.count()) {
      // The list's own quiet retry may be quicker than the click.
      await retries
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await expect.poll(() => retries.count()).toBeLessThan(left);
    }
    await area(page, "Resident & Lease Insights")
      .getByText(/^\d+ residents$/)
      .waitFor();
    expect(await area(page, "Incident Reports").getByRole("listitem").count()).toBeGreaterThan(0);
  });

  it("many residents of class C are loaded page by page, also backward from the first to the last", async () => {
    const TOTAL = 120;
    const risk = (place: number) => ({
      userID: `R-${place}`,
      firstName: "Resident",
      lastName: `No ${place + 1}`,
      unitNumber: "1",
      photoUrl: "",
      class: "C",
      residentScore: place - 200,
      leaseEnd: "2027-01-31",
      complaints: 0,
      violations: 0,
      latePayments: 0,
      missedPayments: 0,
    });
    const risksFrom = (from: number) => ({
      total: TOTAL,
      from,
      residents: Array.from({ length: Math.min(50, TOTAL - from) }, (_, index) => risk(from + index)),
    });
    await page.route("**/api/dashboard/overview", (route) =>
      route.fulfill({ json: { ...NOTHING, residents: TOTAL, risks: risksFrom(0) } }),
    );
    await page.route("**/api/dashboard/overview/risks?*", (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get("from"));
      return route.fulfill({ json: risksFrom(from) });
    });
    await openDashboard(page, site.url);
    const snapshot = area(page, "Resident Risk Snapshot");
    await snapshot.getByText("Resident No 1", { exact: true }).waitFor();
    await snapshot.getByRole("button", { name: "Previous resident" }).click();
    await snapshot.getByText("Resident No 120", { exact: true }).waitFor();
    await snapshot.getByText("120 of 120", { exact: true }).waitFor();
    await snapshot.getByRole("button", { name: "Next resident" }).click();
    await snapshot.getByText("Resident No 1", { exact: true }).waitFor();
  });
});

it("on a phone the charts' code is loaded only when they are scrolled near", async () => {
  await page.setViewportSize(PHONE);
  asked = [];
  await openDashboard(page, site.url);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => /apexcharts/.test(url))).toEqual([]);
  await page.getByRole("img", { name: /^Unit Turnover Score/ }).scrollIntoViewIfNeeded();
  await page.locator(".apexcharts-line-series path").first().waitFor({ state: "attached" });
  await page.setViewportSize(DESKTOP);
});
