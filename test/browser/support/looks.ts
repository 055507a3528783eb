/**
 * Checks of every screen: axe finds no violations, and nothing is wider than the page. axe runs once per theme on a desktop,
 * and once on a phone, where lists are cards and the navigation folds; dark phones add no element and no color to these.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "./chromium.ts";

const LOOKS = [
  { name: "desktop, light", viewport: DESKTOP, colorScheme: "light", hasAxe: true },
  { name: "desktop, dark", viewport: DESKTOP, colorScheme: "dark", hasAxe: true },
  { name: "phone, light", viewport: PHONE, colorScheme: "light", hasAxe: true },
  { name: "the narrowest phone", viewport: { width: 320, height: 640 }, colorScheme: "light", hasAxe: false },
] as const;

/** The themes in which axe looks at a screen of this size. */
export const themesAt = (viewport: typeof DESKTOP): readonly ("light" | "dark")[] =>
  viewport === DESKTOP ? ["light", "dark"] : ["light"];

/** Waits until fonts are there and the page has drawn what the last change led to. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

/** Expects that axe finds nothing: in the dialog and the alerts if a dialog is open, which hides the page, or else on the page. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  await settle(page);
  // Legacy mode checks one frame without an extra page. Passed rules are not listed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if ((await page.locator("[role=dialog]").count()) > 0)
    axe.include("[role=dialog]").include("[data-alert-host]");
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    what,
  ).toEqual([]);
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
  for (const { name, viewport, colorScheme, hasAxe } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await settle(page);
    if (hasAxe) await expectAccessible(page, `${what}, ${name}`);
    await expectFitting(page, `${what}, ${name}`);
  }
  await page.setViewportSize(DESKTOP);
}
