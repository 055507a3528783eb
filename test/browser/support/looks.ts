/** The looks in which every screen is checked, and what must hold in each: axe finds nothing, nothing reaches out of the page. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "./chromium.ts";

export const LOOKS = [
  { name: "desktop, light", viewport: DESKTOP, colorScheme: "light" },
  { name: "desktop, dark", viewport: DESKTOP, colorScheme: "dark" },
  { name: "phone, light", viewport: PHONE, colorScheme: "light" },
  { name: "phone, dark", viewport: PHONE, colorScheme: "dark" },
  { name: "the narrowest phone", viewport: { width: 320, height: 640 }, colorScheme: "light" },
] as const;

/** @param what names the screen in a failure */
export async function expectAccessibleAndFitting(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`),
    what,
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
