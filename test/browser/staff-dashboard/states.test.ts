/** The staff dashboard when there is nothing to show, when calls fail, and how it looks to axe and at every width. */
import type { BrowserContext, Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { EMPTY_OVERVIEW } from "../../factories/overview.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectGoodInEveryLook } from "../support/looks.ts";
import { STAFF, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { expectFitsWalls } from "../support/walls.ts";
import { area, openDashboard } from "./support.ts";

const site = openSite({ readsOnly: true });
let storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;

beforeAll(async () => {
  const { context, page } = await site.visitor();
  await signIn(page, site.url, STAFF);
  storageState = await context.storageState();
  await context.close();
});

const NOTHING = { ...EMPTY_OVERVIEW, countedAt: "2026-01-05T12:00:00.000Z" };

/** Answers the dashboard's three calls in another way than the portal does. */
async function answer(page: Page, reply: (route: Route, call: "overview" | "list") => Promise<void>) {
  await page.route("**/api/dashboard/overview", (route) => reply(route, "overview"));
  await page.route("**/api/dashboard/incidents?*", (route) => reply(route, "list"));
  await page.route("**/api/dashboard/notifications/*", (route) => reply(route, "list"));
}

/** A page of the person who logged in at the beginning. */
const open = (options = {}) => site.visitor({ storageState, ...options });

describe("with nothing to show", () => {
  it("every area shows that it is empty, and counts of 0 are not links", async () => {
    const { context, page, complaints } = await open();
    await answer(page, (route, call) => route.fulfill({ json: call === "overview" ? NOTHING : [] }));
    await openDashboard(page, site.url);
    await area(page, "Resident Risk Snapshot").getByText("No class C residents.").waitFor();
    await area(page, "Incident Reports").getByText("No incident reports found.").waitFor();
    await area(page, "Notifications & Alerts").getByText("No notifications", { exact: true }).waitFor();
    const analytics = area(page, "Property Analytics");
    await expect.poll(() => analytics.getByText("No residents yet.").count()).toBe(2);
    await analytics.getByText("No log entries this year yet.").waitFor();
    expect(await area(page, "Resident & Lease Insights").getByRole("link").count()).toBe(0);
    expect(await area(page, "Work today").getByRole("link").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("with calls that fail", () => {
  it("lists are empty and offer a retry without an alert", async () => {
    const { context, page } = await open();
    let fails = true;
    await answer(page, (route) =>
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
    await context.close();
  });
});

describe("many residents of class C", () => {
  it("are loaded page by page, also backward from the first to the last", async () => {
    const { context, page } = await open();
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
    await context.close();
  });
});

describe("loading", () => {
  it("loads the charts' code after the figures, and no complete list", async () => {
    const { context, page } = await open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openDashboard(page, site.url);
    await page.locator(".apexcharts-pie-area").first().waitFor();
    const placeOf = (part: RegExp) => asked.findIndex((url) => part.test(url));
    const figures = placeOf(/\/api\/dashboard\/overview$/);
    expect(figures).toBeGreaterThan(-1);
    expect(placeOf(/property-analytics.*js$/)).toBeGreaterThan(figures);
    expect(placeOf(/react-apexcharts/)).toBeGreaterThan(placeOf(/property-analytics.*js$/));
    const lists = asked.filter((url) => /\/(residents|behaviorlogs|paymentlogs|incidents)$/.test(url));
    expect(lists).toEqual([]);
    await context.close();
  });

  it("loads the charts' code on a phone only when they are scrolled near", async () => {
    const { context, page } = await open({ viewport: PHONE });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openDashboard(page, site.url);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((url) => /apexcharts/.test(url))).toEqual([]);
    await page.getByRole("img", { name: /^Unit Turnover Score/ }).scrollIntoViewIfNeeded();
    await page.locator(".apexcharts-line-series path").first().waitFor();
    await context.close();
  });
});

describe("the dashboard and its full screen", () => {
  it.each(["", "?view=wall"])("are accessible and fit (%j)", async (search) => {
    const { context, page, complaints } = await open({ reducedMotion: "reduce" });
    await openDashboard(page, site.url, search);
    await page.getByRole("img", { name: /^Class distribution/ }).scrollIntoViewIfNeeded();
    await page.locator(".apexcharts-pie-area").first().waitFor();
    await expectGoodInEveryLook(page, `the dashboard ${search}`);
    for (const viewport of [DESKTOP, { width: 2560, height: 1440 }]) {
      await page.setViewportSize(viewport);
      const beyond = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
          return [scrollWidth - clientWidth, scrollHeight - clientHeight].map((more) => Math.max(0, more));
        });
      await expect.poll(beyond, { message: `needs no scrolling at ${viewport.width} px` }).toEqual([0, 0]);
    }
    if (search !== "") await expectFitsWalls(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
