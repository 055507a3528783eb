/** The public navigation: its words, the SERVICES menu by every way of pointing, folding on phones, and the keyboard. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { openSite } from "../support/site.ts";
import { focused, visit } from "./visit.ts";

// The headless shell has a mouse over the page from the start, which would load the app of prerendered pages.
const site = openSite({ readsOnly: true, ownBrowser: true });

const services = (page: Page) => page.getByRole("button", { name: "SERVICES" });
const product = (page: Page) => page.getByRole("link", { name: /product login/ });
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

describe("the public navigation", () => {
  it("has four entries, and marks the current page", async () => {
    const { context, page } = await site.visitor();
    await visit(page, `${site.url}/`);
    expect(await main(page).locator("> a, > div > button").allInnerTexts()).toEqual([
      "HOME",
      "SERVICES",
      "ABOUT US",
      "CONTACT US",
    ]);
    for (const [name, path] of [
      ["ABOUT US", "/about"],
      ["CONTACT US", "/contact"],
      ["HOME", "/"],
    ] as const) {
      await main(page).getByRole("link", { name }).click();
      await page.waitForURL(site.url + path);
      await main(page).locator('[aria-current="page"]', { hasText: name }).waitFor();
      expect(await main(page).locator('[aria-current="page"]').count()).toBe(1);
    }
    await context.close();
  });

  it("opens SERVICES under the mouse, and closes it when the mouse leaves or Escape is pressed", async () => {
    const { context, page } = await site.visitor();
    await visit(page, `${site.url}/`);
    await services(page).hover();
    await product(page).waitFor({ state: "visible" });
    expect(await services(page).getAttribute("aria-expanded")).toBe("true");
    await services(page).click();
    expect(await product(page).isVisible()).toBe(true);
    await product(page).hover();
    expect(await product(page).isVisible()).toBe(true);
    await page.getByRole("heading", { level: 1 }).hover();
    await product(page).waitFor({ state: "hidden" });
    await services(page).hover();
    await product(page).waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await product(page).waitFor({ state: "hidden" });
    await context.close();
  });

  it("opens the product's login in a new tab without an opener", async () => {
    const { context, page } = await site.visitor();
    await visit(page, `${site.url}/`);
    await services(page).hover();
    expect(await product(page).getAttribute("target")).toBe("_blank");
    expect(await product(page).getAttribute("rel")).toContain("noopener");
    const href = await product(page).getAttribute("href");
    expect(new URL(href ?? "").origin).not.toBe(site.url);
    await context.route(`${href}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>opener</title>" }),
    );
    const [opened] = await Promise.all([context.waitForEvent("page"), product(page).click()]);
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    expect(page.url()).toBe(`${site.url}/`);
    await context.close();
  });

  it("can be used with the keyboard alone", async () => {
    const { context, page } = await site.visitor();
    await visit(page, `${site.url}/`);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Rowanstead");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("SERVICES");
    await product(page).waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("product login");
    await page.keyboard.press("Escape");
    await product(page).waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("SERVICES");
    await page.keyboard.press("Enter");
    await product(page).waitFor({ state: "visible" });
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("product login"));
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("SERVICES");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("ABOUT US");
    await product(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "About us" }).waitFor();
    await context.close();
  });

  it("skips to the content", async () => {
    const { context, page } = await site.visitor();
    await visit(page, `${site.url}/contact`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await context.close();
  });
});

describe("a prerendered page before its app", () => {
  /** Holds back the app until the returned function is called. */
  async function holdApp(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/index-*.js", async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  it.each(["/", "/contact", "/scores"])("%s loads no app, and its links work", async (path) => {
    const { context, page, complaints } = await site.visitor();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    expect(scripts.sort()).toEqual(["/start-on-input.js", "/theme.js"]);
    await holdApp(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Resident and staff login" }).click();
    await page.waitForURL(`${site.url}/login`, { waitUntil: "commit" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("repeats what was pressed and pointed at for the app", async () => {
    const { context, page } = await site.visitor({ viewport: PHONE, hasTouch: true, isMobile: true });
    const startApp = await holdApp(page);
    await page.goto(`${site.url}/`);
    await page.getByRole("button", { name: "Menu" }).tap();
    expect(await main(page).isVisible()).toBe(false);
    startApp();
    await main(page).waitFor({ state: "visible" });
    await context.close();

    const desktop = await site.visitor();
    const startDesktop = await holdApp(desktop.page);
    await desktop.page.goto(`${site.url}/`);
    await services(desktop.page).hover();
    startDesktop();
    await product(desktop.page).waitFor({ state: "visible" });
    await desktop.page.getByRole("heading", { level: 1 }).hover();
    await product(desktop.page).waitFor({ state: "hidden" });
    await desktop.context.close();
  });

  it("is loaded again, once, if its app is gone", async () => {
    const { context, page } = await site.visitor();
    let loads = 0;
    let starts = 0;
    await page.route("**/assets/index-*.js", (route) => {
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

  it("repeats the focus for the app", async () => {
    const { context, page } = await site.visitor();
    const startApp = await holdApp(page);
    await page.goto(`${site.url}/`);
    for (const _link of ["Skip to content", "Rowanstead", "HOME", "SERVICES"])
      await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("SERVICES");
    startApp();
    await product(page).waitFor({ state: "visible" });
    await context.close();
  });
});

describe("the public navigation on a phone", () => {
  it("collapses, opens SERVICES by touch, and collapses again after a choice", async () => {
    const { context, page } = await site.visitor({ viewport: PHONE, hasTouch: true, isMobile: true });
    await visit(page, `${site.url}/`);
    const menu = page.getByRole("button", { name: "Menu" });
    expect(await main(page).isVisible()).toBe(false);
    await menu.tap();
    await main(page).waitFor({ state: "visible" });
    expect(await menu.getAttribute("aria-expanded")).toBe("true");
    expect(await product(page).isVisible()).toBe(false);
    await services(page).tap();
    await product(page).waitFor({ state: "visible" });
    await services(page).tap();
    await product(page).waitFor({ state: "hidden" });
    await main(page).getByRole("link", { name: "CONTACT US" }).tap();
    await page.waitForURL(/\/contact$/);
    await main(page).waitFor({ state: "hidden" });
    await context.close();
  });

  it("collapses on Escape and returns the focus", async () => {
    const { context, page } = await site.visitor({ viewport: PHONE });
    await visit(page, `${site.url}/`);
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    await main(page).waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await main(page).waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("Menu");
    await context.close();
  });
});
