/** Notifications, Rewards, empty lists and failed loads of the resident dashboard. */
import { expect } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { columnOf, headsOf, openTab, tabLink } from "./support/dashboard.ts";

const LISTS = /\/api\/dashboard\/(behaviorlog|paymentlog|notifications|rewardlog|rewards|incidents)/;

const it = withSite({ readsOnly: true });

const descending = (values: number[]) => [...values].sort((a, b) => b - a);

it("the tabs are five, and Balance beside them; they list newest first", async ({ maya }) => {
  const page = await maya.go("/dashboard");
  const links = page
    .getByRole("navigation", { name: "Resident" })
    .getByRole("link")
    .filter({ visible: true });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    // Below the label of the chat is the number of new messages.
    await expect
      .poll(async () => (await links.allInnerTexts()).map((text) => text.split("\n")[0]))
      .toEqual([
        ...["Profile", "Notifications", "Rewards", "Incidents", "Resident Chat"],
        ...(viewport === DESKTOP ? ["Balance"] : []),
      ]);
    const labels = await links
      .locator("span")
      .evaluateAll((found) => found.map((label) => label.getBoundingClientRect().toJSON()));
    expect(Math.min(...labels.map(({ left }) => left)), `${viewport.width} px`).toBeGreaterThanOrEqual(8);
    expect(Math.max(...labels.map(({ right }) => right))).toBeLessThanOrEqual(viewport.width - 8);
  }

  await openTab(page, "Notifications");
  const notifications = page.getByRole("table", { name: "Notifications" });
  await notifications.waitFor();
  expect(await headsOf(notifications)).toEqual(["Type", "Message", "Date"]);
  const moments = await notifications
    .locator("time")
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute("datetime") ?? "")));
  expect(moments.length).toBeGreaterThan(3);
  expect(moments).toEqual(descending(moments));

  await openTab(page, "Rewards");
  await page.getByRole("region", { name: "Total CP" }).getByText(/^505/).waitFor();
  const reward = page.getByRole("listitem").filter({ hasText: "Coffee for Two" });
  await reward.getByText("60 CP", { exact: true }).waitFor();
  await reward.locator("img").scrollIntoViewIfNeeded();
  await expect
    .poll(() => reward.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const log = page.getByRole("table", { name: "Reward Log" });
  await log.waitFor();
  expect(await headsOf(log)).toEqual(["Date", "Description"]);
  const dates = (await columnOf(log, 0)).map((text) => Date.parse(text));
  expect(dates).toEqual(descending(dates));
  await reward.getByRole("button", { name: "Redeem Coffee for Two" }).waitFor();
  const expensive = page.getByRole("listitem").filter({ hasText: "$100 Rent Credit" });
  // Open requests reserve some of the points.
  const available = Number.parseInt((await page.getByText(/^\d+ CP available$/).textContent()) ?? "", 10);
  await expensive.getByText(`${1_000 - available} CP to go`, { exact: true }).waitFor();
  expect(await expensive.getByRole("button").count()).toBe(0);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await openTab(page, "Profile");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

it("empty lists say so, each in its words", async ({ maya, site }) => {
  const { page } = maya;
  await page.route(LISTS, (route) => route.fulfill({ json: [] }));
  await page.goto(`${site.url}/dashboard`);
  const says = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await says("No behavior logs found.");
  await says("No payment log found.");
  await openTab(page, "Notifications");
  await says("No notifications found.");
  await openTab(page, "Rewards");
  await says("No rewards available for redemption.");
  await says("No reward log found.");
  await openTab(page, "Incidents");
  await says("No incidents found.");
  expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
});

it("'Loading...' is shown with Retry when the profile fails", async ({ maya, site }) => {
  const { page } = maya;
  await page.route("**/api/dashboard/residents/R-*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${site.url}/dashboard`);
  await page.waitForLoadState("networkidle");
  await page.locator("main").getByText("Loading...", { exact: true }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  await page.unrouteAll();
  await page.locator("main").getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome, Maya Lindqvist" }).waitFor();
  await openTab(page, "Incidents");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Incidents" }).waitFor();
  expect(await tabLink(page, "Incidents").getAttribute("aria-current")).toBe("page");
  expect(await page.title()).toContain("Incidents · Alder Quay Residences");
});

it("the focus follows from the buttons of the Profile tab to another tab, and back", async ({ maya }) => {
  await maya.page.setViewportSize(PHONE);
  for (const [button, field] of [
    ["Message the office", "Message to the office"],
    ["Balance", undefined],
  ] as const) {
    const page = await maya.go("/dashboard");
    await page.getByRole("main").getByRole("link", { name: button }).press("Enter");
    await expect.poll(() => new URL(page.url()).hash).not.toBe("");
    await page.locator("main:focus").waitFor();
    if (field) await page.getByRole("textbox", { name: field }).focus();
    await page.goBack();
    await page
      .locator("main:focus")
      .getByRole("heading", { name: /^Welcome/ })
      .waitFor();
  }
});
