/** The staff dashboard as it is, how it looks to axe and at every width, and when there is nothing to show or calls fail. */
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { EMPTY_OVERVIEW } from "../../factories/overview.ts";
import { DESKTOP, NARROWEST, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { COLORS_ONLY, expectAccessible, expectFitting, expectGoodInEveryLook } from "../support/looks.ts";
import { expectFitsWalls } from "../support/walls.ts";
import { area, openDashboard, openWithCharts, returnToDashboard } from "./support.ts";

const it = withSite({ readsOnly: true });

const NOTHING = { ...EMPTY_OVERVIEW, countedAt: "2026-01-05T12:00:00.000Z" };

/** Answers the dashboard's three calls in another way than the portal does. */
async function answer(page: Page, reply: (route: Route, call: "overview" | "list") => Promise<void>) {
  await page.route("**/api/dashboard/overview", (route) => reply(route, "overview"));
  await page.route("**/api/dashboard/incidents?*", (route) => reply(route, "list"));
  await page.route("**/api/dashboard/notifications/*", (route) => reply(route, "list"));
}

/** The addresses that a page asks for from now on. */
function addressesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return asked;
}

it("the dashboard loads figures before charts; the snapshot wraps", async ({ grace }) => {
  const asked = addressesOf(grace.page);
  const page = await openWithCharts(grace);
  const placeOf = (part: RegExp) => asked.findIndex((url) => part.test(url));
  const figures = placeOf(/\/api\/dashboard\/overview$/);
  expect(figures).toBeGreaterThan(-1);
  expect(placeOf(/property-analytics.*js$/)).toBeGreaterThan(figures);
  expect(placeOf(/react-apexcharts/)).toBeGreaterThan(placeOf(/property-analytics.*js$/));
  const lists = asked.filter((url) => /\/(residents|behaviorlogs|paymentlogs|incidents)$/.test(url));
  expect(lists).toEqual([]);

  const snapshot = area(page, "Resident Risk Snapshot");
  const labels = ["RP score", "Complaints", "Violations", "Lease expiry", "Late payments", "Missed payments"];
  for (const name of [...labels, "Class C"]) await snapshot.getByText(name, { exact: true }).waitFor();
  const total = Number(/of (\d+)/.exec((await snapshot.getByText(/^1 of /).textContent()) ?? "")?.[1]);
  const isAt = (place: number) => snapshot.getByText(`${place} of ${total}`, { exact: true }).waitFor();
  await snapshot.getByRole("button", { name: "Previous resident" }).click();
  await isAt(total);
  await snapshot.getByRole("button", { name: "Next resident" }).click();
  await isAt(1);
  const following = snapshot.getByRole("list", { name: "Next residents" }).getByRole("link");
  await expect.poll(() => following.count()).toBe(2);
  const second = await following.first().innerText();
  await page.setViewportSize({ ...DESKTOP, height: 1080 });
  await expect.poll(() => following.count()).toBe(4);
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press("ArrowRight");
  await isAt(2);
  await snapshot.getByRole("link", { name: second, exact: true }).waitFor();
  expect(await following.allInnerTexts()).not.toContain(second);
  await page.keyboard.press("ArrowLeft");
  await isAt(1);

  const violations = snapshot.getByRole("link", { name: /^Violations \d/ });
  const count = Number(await violations.textContent());
  await violations.click();
  await page.waitForURL(/\/residents\/profile#R-\w{8}$/);
  const log = page.getByRole("region", { name: "Behavior Log" }).first();
  await log.waitFor();
  await expect
    .poll(() => log.evaluate((element) => element.closest("[tabindex='-1']") === document.activeElement))
    .toBe(true);
  await expect.poll(() => log.getByText(/^-\d/).count()).toBe(count);
  await returnToDashboard(page);
});

async function expectNoScrolling(page: Page, what: string): Promise<void> {
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

it("the dashboard describes its charts in text, is accessible and fits", async ({ grace }) => {
  const page = await openWithCharts(grace);
  const analytics = area(page, "Property Analytics");
  for (const letter of "ABC") {
    const entry = analytics.getByRole("listitem").filter({ hasText: `Class ${letter}` });
    expect(await entry.textContent()).toMatch(/\d+\.\d%/);
  }
  for (const name of [
    /^Class distribution: Class A \d+\.\d%/,
    /^Behavior vs Delinquency\. Average RP score/,
    /^Unit Turnover Score: \d+(\.\d)? of 100, (Low|Moderate|High)$/,
  ]) {
    await analytics.getByRole("img", { name }).waitFor();
  }
  await analytics.locator(".apexcharts-line-series path").first().waitFor({ state: "attached" });
  await analytics.locator(".apexcharts-line-series").hover({ force: true });
  const dots = analytics.locator(".apexcharts-tooltip-series-group .apexcharts-tooltip-marker");
  await expect.poll(() => dots.count()).toBe(2);
  const inLine = (rel: number) =>
    analytics
      .locator(`.apexcharts-line-series .apexcharts-series[rel="${rel}"] path`)
      .first()
      .evaluate((path) => getComputedStyle(path).stroke);
  const inTooltip = await dots.evaluateAll((found) =>
    found.map((dot) => getComputedStyle(dot, "::before").backgroundColor),
  );
  expect(inTooltip).toEqual([await inLine(1), await inLine(2)]);
  // Each line says at its end what it is.
  expect(await analytics.locator(".apexcharts-point-annotation-label").allTextContents()).toEqual([
    expect.stringMatching(/^RP score -?\d+\.\d$/),
    expect.stringMatching(/^Payment score \d+\.\d$/),
  ]);
  await expectGoodInEveryLook(page, "the dashboard");
  await expectNoScrolling(page, "the dashboard");
});

it("in the system's own colors, screen, focus and classes are seen", async ({ grace }) => {
  const page = await openWithCharts(grace);
  await page.emulateMedia({ forcedColors: "active" });
  const links = page.getByRole("navigation", { name: "Staff" }).getByRole("link");
  const frames = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).outlineStyle));
  expect(frames.filter((frame) => frame === "solid")).toHaveLength(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").evaluate((element) => getComputedStyle(element).outlineWidth)).toBe(
    "3px",
  );
  const swatches = area(page, "Property Analytics").getByRole("listitem").locator("i");
  const colors = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(colors).size).toBe(3);
});

it("full screen is accessible and fits", async ({ grace }) => {
  const page = await openWithCharts(grace, "?view=wall");
  const figures = page.locator("main dl").first().locator("dd");
  const sizes = await figures.evaluateAll((all) =>
    all.map((dd) => Number.parseFloat(getComputedStyle(dd).fontSize)),
  );
  expect(sizes).toEqual(Array(5).fill(52));
  await expectAccessible(page, "full screen");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "full screen, dark", COLORS_ONLY);
  await page.emulateMedia({ colorScheme: "light" });
  for (const viewport of [PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    await expectFitting(page, `full screen at ${viewport.width} px`);
  }
  await expectNoScrolling(page, "full screen");
  await expectFitsWalls(page);
});

it("every area shows that it is empty, and counts of 0 are not links", async ({ grace }) => {
  await answer(grace.page, (route, call) => route.fulfill({ json: call === "overview" ? NOTHING : [] }));
  const page = await openDashboard(grace);
  await area(page, "Resident Risk Snapshot").getByText("No class C residents.").waitFor();
  await area(page, "Incident Reports").getByText("No incident reports found.").waitFor();
  await area(page, "Notifications & Alerts").getByText("No notifications", { exact: true }).waitFor();
  const analytics = area(page, "Property Analytics");
  await expect.poll(() => analytics.getByText("No residents yet.").count()).toBe(2);
  await analytics.getByText("No log entries this year yet.").waitFor();
  expect(await area(page, "Resident & Lease Insights").getByRole("link").count()).toBe(0);
  expect(await area(page, "Work today").getByRole("link").count()).toBe(0);
});

it("what could not be loaded claims nothing, and offers a retry", async ({ grace, site }) => {
  const { page } = grace;
  let fails = true;
  await answer(page, (route) =>
    fails ? route.fulfill({ status: 503, json: { error: "Away." } }) : route.continue(),
  );
  await page.goto(`${site.url}/staffdashboard/`);
  for (const title of [
    "Resident Risk Snapshot",
    "Incident Reports",
    "Notifications & Alerts",
    "Property Analytics",
  ]) {
    await area(page, title).getByText("Could not be loaded.").waitFor();
  }
  await page.getByText("The figures could not be loaded.").waitFor();
  expect(await page.getByText(/^No |Loading/).allTextContents()).toEqual([]);
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
    .getByText(/^\d+ residents\b/)
    .waitFor();
  expect(await area(page, "Incident Reports").getByRole("listitem").count()).toBeGreaterThan(0);
});
