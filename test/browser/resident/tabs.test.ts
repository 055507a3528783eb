/** Notifications, Rewards, empty lists and failed loads of the resident dashboard, at both widths. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, type Visitor } from "../support/chromium.ts";
import { RESIDENT, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { register } from "../support/staff-client.ts";
import { alertShown, columnOf, headsOf, openTab, tabLink } from "./support/dashboard.ts";

const NEWCOMER = {
  role: "Resident",
  email: "newcomer@example.com",
  password: "a-quiet-corner-of-2026",
} as const;

const site = openSite();

beforeAll(async () => {
  await register(site.url, NEWCOMER.email, NEWCOMER.password);
});

async function enter(
  viewport: typeof DESKTOP,
  person: typeof RESIDENT | typeof NEWCOMER,
  before?: (page: Page) => Promise<unknown>,
): Promise<Visitor> {
  const visitor = await site.visitor({ viewport });
  await before?.(visitor.page);
  await signIn(visitor.page, site.url, person as typeof RESIDENT);
  return visitor;
}

const descending = (values: number[]) => [...values].sort((a, b) => b - a);

describe.each([
  { name: "desktop", viewport: DESKTOP },
  { name: "phone", viewport: PHONE },
])("the resident's tabs on $name", ({ viewport }) => {
  it("has five tabs", async () => {
    const { page, context } = await enter(viewport, RESIDENT);
    const links = page.getByRole("navigation", { name: "Resident" }).getByRole("link");
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual(["Profile", "Notifications", "Rewards", "Incidents", "Resident Chat"]);
    // No label touches the edge of the screen.
    const labels = await links
      .locator("span")
      .evaluateAll((found) => found.map((label) => label.getBoundingClientRect().toJSON()));
    expect(Math.min(...labels.map(({ left }) => left))).toBeGreaterThanOrEqual(8);
    expect(Math.max(...labels.map(({ right }) => right))).toBeLessThanOrEqual(viewport.width - 8);
    await context.close();
  });

  it("lists notifications, newest first", async () => {
    const { page, context, complaints } = await enter(viewport, RESIDENT);
    await openTab(page, "Notifications");
    const table = page.getByRole("table", { name: "Notifications" });
    await table.waitFor();
    expect(await headsOf(table)).toEqual(["Type", "Message", "Date"]);
    const moments = await table
      .locator("time")
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute("datetime") ?? "")));
    expect(moments.length).toBeGreaterThan(3);
    expect(moments).toEqual(descending(moments));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows the total CP, the rewards and the reward log, newest first", async () => {
    const { page, context, complaints } = await enter(viewport, RESIDENT);
    await openTab(page, "Rewards");
    await page.getByRole("region", { name: "Total CP" }).getByText(/^505/).waitFor();
    const reward = page.getByRole("listitem").filter({ hasText: "Coffee for Two" });
    await reward.getByText("60 CP", { exact: true }).waitFor();
    await reward.locator("img").scrollIntoViewIfNeeded();
    await expect
      .poll(() => reward.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page
      .getByRole("listitem")
      .filter({ hasText: "One Month of Gym Classes" })
      .getByText("350 CP", { exact: true })
      .waitFor();
    const log = page.getByRole("table", { name: "Reward Log" });
    expect(await headsOf(log)).toEqual(["Date", "Description"]);
    const dates = (await columnOf(log, 0)).map((text) => Date.parse(text));
    expect(dates).toEqual(descending(dates));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("redeems affordable rewards without a call", async () => {
    const { page, context } = await enter(viewport, RESIDENT);
    await openTab(page, "Rewards");
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") writes.push(request.url());
    });
    await page.getByRole("button", { name: "Redeem Coffee for Two" }).click();
    await alertShown(page, "Redemption Successful: Coffee for Two");
    await page.getByRole("button", { name: "Redeem $100 Rent Credit" }).click();
    await alertShown(page, "Not enough CP points!");
    expect(writes).toEqual([]);
    await context.close();
  });

  it("shows for each list that it is empty", async () => {
    const noRewards = (page: Page) =>
      page.route("**/api/dashboard/rewards", (route) => route.fulfill({ json: [] }));
    const { page, context, complaints } = await enter(viewport, NEWCOMER, noRewards);
    await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
    await page.getByText("No behavior logs found.", { exact: true }).waitFor();
    await page.getByText("No payment log found.", { exact: true }).waitFor();
    await openTab(page, "Notifications");
    await page.getByText("No notifications found.", { exact: true }).waitFor();
    await openTab(page, "Rewards");
    await page.getByText("No rewards available for redemption.", { exact: true }).waitFor();
    await page.getByText("No reward log found.", { exact: true }).waitFor();
    await openTab(page, "Incidents");
    await page.getByText("No incidents found.", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("falls back to empty lists when loading fails, and offers a retry", async () => {
    const lists = /\/api\/dashboard\/(behaviorlog|paymentlog|notifications|rewardlog|rewards|incidents)/;
    const fail = (page: Page) =>
      page.route(lists, (route) => route.fulfill({ status: 500, json: { error: "no" } }));
    const { page, context } = await enter(viewport, RESIDENT, fail);
    await page.getByText("No behavior logs found.", { exact: true }).waitFor();
    await page.getByText("No payment log found.", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(2);
    await page.unroute(lists);
    await page.getByRole("button", { name: "Retry" }).first().click();
    await page.getByRole("table", { name: "Behavior Log" }).waitFor();
    await context.close();
  });

  it("shows placeholder rows while a list is slow, and 'Loading...' when the profile fails", async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = async (page: Page) => {
      await page.route("**/api/dashboard/behaviorlog/**", async (route) => {
        await asked;
        await route.continue();
      });
    };
    const first = await enter(viewport, RESIDENT, slow);
    const card = first.page.getByRole("region", { name: "Behavior Log" });
    await card.getByText("Loading...").waitFor();
    answer();
    await first.page.getByRole("table", { name: "Behavior Log" }).waitFor();
    await first.context.close();

    const failing = (page: Page) =>
      page.route("**/api/dashboard/residents/R-*", (route) => route.fulfill({ status: 500, json: {} }));
    const second = await enter(viewport, RESIDENT, failing);
    await second.page.waitForLoadState("networkidle");
    await second.page.locator("main").getByText("Loading...", { exact: true }).waitFor();
    expect(await second.page.getByRole("heading", { level: 1 }).count()).toBe(0);
    await second.context.close();
  });

  it("opens each tab at its top", async () => {
    const { page, context } = await enter(viewport, RESIDENT);
    await openTab(page, "Rewards");
    await page.getByRole("table", { name: "Reward Log" }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await openTab(page, "Profile");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await context.close();
  });

  it("keeps the tab after a reload", async () => {
    const { page, context } = await enter(viewport, RESIDENT);
    await openTab(page, "Incidents");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Incidents" }).waitFor();
    expect(await tabLink(page, "Incidents").getAttribute("aria-current")).toBe("page");
    expect(await page.title()).toContain("Incidents · Rowanstead");
    await context.close();
  });
});
