/** The public navigation: its words, the SERVICES menu by every way of pointing, folding on narrow screens, and the keyboard. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { focused, visit } from "./visit.ts";

const it = withSite({ readsOnly: true }).extend("page", async ({ site, visitor }) => {
  const { page } = await visitor();
  await visit(page, `${site.url}/`);
  return page;
});

const services = (page: Page) => page.getByRole("button", { name: "SERVICES" });
const product = (page: Page) => page.getByRole("link", { name: /Opens in a new tab/ });
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

it("the navigation skips to the content and marks the current page", async ({ site, page }) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
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
});

it("the mouse opens SERVICES, which leads to a tab without an opener", async ({ site, page }) => {
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
  // The page listens for Escape a moment after it shows the menu.
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return product(page).isVisible();
    })
    .toBe(false);

  await page.getByRole("heading", { level: 1 }).hover();
  await services(page).hover();
  expect(await product(page).getAttribute("target")).toBe("_blank");
  expect(await product(page).getAttribute("rel")).toContain("noopener");
  const href = await product(page).getAttribute("href");
  expect(new URL(href ?? "").origin).not.toBe(site.url);
  await page
    .context()
    .route(`${href}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>opener</title>" }),
    );
  const [opened] = await Promise.all([page.context().waitForEvent("page"), product(page).click()]);
  await opened.waitForLoadState();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(page.url()).toBe(`${site.url}/`);
  await opened.close();
});

it("the keyboard alone uses the navigation", async ({ page }) => {
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Alder Quay Residences");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("SERVICES");
  await product(page).waitFor({ state: "visible" });
  await page.keyboard.press("Tab");
  expect(await focused(page)).toContain("Opens in a new tab");
  await page.keyboard.press("Escape");
  await product(page).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("SERVICES");
  await page.keyboard.press("Enter");
  await product(page).waitFor({ state: "visible" });
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Opens in a new tab"));
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("SERVICES");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("ABOUT US");
  await product(page).waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "About us" }).waitFor();
});

it("on a phone, the navigation opens by touch and collapses", async ({ site, visitor }) => {
  const { page } = await visitor({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
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

  await menu.press("Enter");
  await main(page).waitFor({ state: "visible" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await main(page).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("Menu");
});

it("at no width, the navigation cuts the property's name or breaks a link", async ({ site, visitor }) => {
  const { page } = await visitor({ javaScriptEnabled: false });
  for (const path of ["/", "/?lang=es"]) {
    await page.goto(site.url + path);
    for (const width of [320, 767, 768, 912, 1023, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => {
        const name = document.querySelector("header a > span");
        const links = [...document.querySelectorAll("header nav > a")];
        const hasLines = (link: Element) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return range.getBoundingClientRect().height > 24;
        };
        return {
          isCut: name !== null && name.scrollWidth > name.clientWidth,
          broken: links.filter(hasLines).map((link) => link.textContent),
        };
      });
      expect(found, `${path}, ${width} px`).toEqual({ isCut: false, broken: [] });
    }
  }
});
