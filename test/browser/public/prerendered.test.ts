/** A prerendered page before its app: what it loads, its links, and what it repeats for the app. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { expectWithinBudget } from "../support/script-weight.ts";
import { openSite } from "../support/site.ts";
import { focused } from "./visit.ts";

// The headless shell has a mouse over the page from the start, which would load the app.
const site = openSite({ readsOnly: true, ownBrowser: true });

const APP = "**/assets/index-*.js";

const product = (page: Page) => page.getByRole("link", { name: /product login/ });

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

it("loads no app, and its links work", async () => {
  const { context, page, complaints } = await site.visitor();
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
  expect(complaints).toEqual([]);
  await context.close();
});

it("repeats what was pressed for the app", async () => {
  const { context, page } = await site.visitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  const main = page.getByRole("navigation", { name: "Main" });
  const startApp = await holdApp(page);
  await page.goto(`${site.url}/`);
  await page.getByRole("button", { name: "Menu" }).tap();
  expect(await main.isVisible()).toBe(false);
  startApp();
  await main.waitFor({ state: "visible" });
  await context.close();
});

it("repeats what was pointed at and the focus for the app", async () => {
  const { context, page } = await site.visitor();
  const startPointedAt = await holdApp(page);
  await page.goto(`${site.url}/`);
  await page.getByRole("button", { name: "SERVICES" }).hover();
  startPointedAt();
  await product(page).waitFor({ state: "visible" });
  await page.getByRole("heading", { level: 1 }).hover();
  await product(page).waitFor({ state: "hidden" });

  await page.unroute(APP);
  const startFocused = await holdApp(page);
  await page.goto(`${site.url}/`);
  for (const _link of ["Skip to content", "Rowanstead", "HOME", "SERVICES"]) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("SERVICES");
  startFocused();
  await product(page).waitFor({ state: "visible" });
  await context.close();
});

it("is loaded again, once, if its app is gone", async () => {
  const { context, page } = await site.visitor();
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
  await context.close();
});
