/**
 * Checks of every screen: axe finds no violations, nothing is wider than the page, and a translator can take no text from React. axe runs once per theme on a desktop,
 * and once on a phone, where lists are cards and the navigation folds; dark phones add no element and no color to these.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { JSHandle, Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, NARROWEST, PHONE } from "./chromium.ts";
import { textsOfNewColors } from "./colors.ts";
import { textsBesideOthers } from "./translator.ts";

/** The rules for which it matters whether a page is light or dark: its elements are the same. */
export const COLORS_ONLY = { runOnly: ["color-contrast", "link-in-text-block"] };

const LOOKS = [
  { name: "desktop, light", viewport: DESKTOP, colorScheme: "light", axeOptions: {} },
  { name: "desktop, dark", viewport: DESKTOP, colorScheme: "dark", axeOptions: COLORS_ONLY },
  { name: "phone, light", viewport: PHONE, colorScheme: "light", axeOptions: {} },
  { name: "the narrowest phone", viewport: NARROWEST, colorScheme: "light", axeOptions: undefined },
] as const;

/** Waits until fonts are there and the page has drawn what the last change led to, to its end. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // Colors fade from one theme to the other.
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Half as large as `axe.source`, which every loaded page would read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Colorings that axe has found no fault with, on any screen of the worker's files: a file alone begins with none. */
const goodColorings = new Set<string>();

/** What axe says about a page, or about these parts of it. A part is a selector or an element. */
const violationsIn = (page: Page, include: string[] | JSHandle<Element[]>, options: axe.RunOptions) =>
  page.evaluate(
    async ([include, options]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // Passed rules are not listed. axe would copy the markup of every element, not only of those with a fault.
      const { violations } = await run(
        { include },
        { ...options, resultTypes: ["violations"], elementRef: true },
      );
      return violations.map(
        ({ id, nodes: [first] }) =>
          `${id} ${first?.element?.outerHTML.slice(0, 500)} ${first?.failureSummary}`,
      );
    },
    [include as string[], options] as const,
  );

/**
 * What axe finds on a page, or in these parts of it. Its rule for contrast, which costs most, is for texts in colorings that it hasn't seen
 * yet. axe comes with `evaluate`, which needs no permission of the page's policy, and stays until the page is loaded again.
 */
export async function axeFindings(
  page: Page,
  options: axe.RunOptions,
  parts: string[] = ["html"],
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window)))
    await page.evaluate(`${AXE}; axe.configure({ noHtml: true })`);
  const rest = { ...options, rules: { "color-contrast": { enabled: false } } };
  const found = options === COLORS_ONLY ? [] : await violationsIn(page, parts, rest);
  const unknown = await page.evaluateHandle(textsOfNewColors, [parts, [...goodColorings]] as [
    string[],
    string[],
  ]);
  const texts = await unknown.getProperty("texts");
  if (await texts.evaluate(({ length }) => length > 0))
    found.push(...(await violationsIn(page, texts, COLORS_ONLY)));
  if (found.length === 0)
    for (const coloring of await unknown.evaluate(({ colorings }) => colorings)) goodColorings.add(coloring);
  await unknown.dispose();
  return found;
}

/** Sentences with their period in a row of facts: 'Due Nov 1. · Paid'. */
const sentencesInRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.body.innerText.match(/.{0,40}\.\s?·/g) ?? []);

/** Expects that axe finds nothing: in the dialog and the alerts if a dialog is open, which hides the page, or else on the page. */
export async function expectAccessible(
  page: Page,
  what = page.url(),
  options: axe.RunOptions = {},
): Promise<void> {
  await settle(page);
  const hasDialog = (await page.locator("[role=dialog]").count()) > 0;
  const parts = hasDialog ? ["[role=dialog]", "[data-alert-host]"] : undefined;
  // As one text, since a summary shows a list by its length alone.
  expect((await axeFindings(page, options, parts)).join("\n"), what).toBe("");
  expect(await textsBesideOthers(page), what).toEqual([]);
  expect(await sentencesInRows(page), what).toEqual([]);
}

/** The same on a page that is shown in light: for its elements, and on a desktop for the colors of dark. Leaves it in light. */
export async function expectAccessibleInEachTheme(page: Page, what = page.url()): Promise<void> {
  await expectAccessible(page, what);
  if (page.viewportSize()?.width !== DESKTOP.width) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${what}, dark`, COLORS_ONLY);
  await page.emulateMedia({ colorScheme: "light" });
}

/** How long charts may take to follow a change of the window's size. */
const FITS_WITHIN_MS = 10_000;

/** Expects that the page does not scroll sideways. */
export async function expectFitting(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(overflow, { timeout: FITS_WITHIN_MS, message: `${what} scrolls sideways` })
    .toBeLessThanOrEqual(0);
}

/** @param what names the screen in a failure */
export async function expectAccessibleAndFitting(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectFitting(page, what);
}

/** Checks what a page shows in every look, and leaves it on a desktop in light. */
export async function expectGoodInEveryLook(page: Page, what: string): Promise<void> {
  for (const { name, viewport, colorScheme, axeOptions } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await settle(page);
    if (axeOptions) await expectAccessible(page, `${what}, ${name}`, axeOptions);
    await expectFitting(page, `${what}, ${name}`);
  }
  await page.setViewportSize(DESKTOP);
}
