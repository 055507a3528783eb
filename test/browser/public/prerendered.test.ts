/** A prerendered page before its app: what it loads, its links, and what it repeats for the app. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectWithinBudget } from "../support/script-weight.ts";

// The headless shell has a mouse over the page from the start, which would load the app.
const it = withSite({ readsOnly: true, ownBrowser: true });

const APP = "**/assets/index-*.js";

/** Holds back the app until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(APP, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

it("a prerendered page loads no app, and its links work", async ({ site, visitor }) => {
  const { page } = await visitor();
  let scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  for (const path of ["/", "/contact", "/scores"]) {
    scripts = [];
    await expectWithinBudget(page, site.url + path, "prerendered");
    expect(scripts.sort(), path).toEqual(["/start-on-input.js", "/theme.js"]);
  }
  await holdApp(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Resident and staff login" }).click();
  await page.waitForURL(`${site.url}/login`, { waitUntil: "commit" });
});

it("a prerendered page repeats what was pressed for the app", async ({ site, visitor }) => {
  const { page } = await visitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  const main = page.getByRole("navigation", { name: "Main" });
  const startApp = await holdApp(page);
  await page.goto(`${site.url}/`);
  await page.getByRole("button", { name: "Menu" }).tap();
  expect(await main.isVisible()).toBe(false);
  startApp();
  await main.waitFor({ state: "visible" });
});

it("a prerendered page is loaded again, once, if its app is gone", async ({ site, visitor }) => {
  const { page } = await visitor();
  let loads = 0;
  let starts = 0;
  await page.route(APP, (route) => {
    starts += 1;
    return route.fulfill({ status: 404 });
  });
  await page.goto(`${site.url}/`);
  page.on("load", () => {
    loads += 1;
  });
  await page.keyboard.press("Tab");
  await expect.poll(() => [starts, loads]).toEqual([1, 1]);
  await page.keyboard.press("Tab");
  await expect.poll(() => starts).toBe(2);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  await page.waitForURL(`${site.url}/contact`);
  expect(loads).toBe(2);
});
