/** The JavaScript that a screen loads on a first visit, and how much of it each kind of screen may load. */
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** Kilobytes (1,000 bytes) of JavaScript after gzip, by kind of screen. */
export const BUDGETS_KB = {
  /** Before the visitor's first input. */
  prerendered: 15,
  public: 112,
  login: 112,
  register: 112,
  resident: 150,
  staff: 160,
  settings: 160,
};

/** Parts that a screen asks for only after it shows its figures, with what they need (tests of these screens hold them to that). */
const LOADED_LATER = /\/(react-apexcharts|compose-panel|property-analytics|profile-panels|open-incident)\b/;

/**
 * Opens a screen with an empty cache and adds up the scripts that it loads until it is at rest, or asks for a later part.
 * @returns kilobytes after gzip
 */
async function scriptsOf(page: Page, address: string): Promise<number> {
  const bodies: Promise<Buffer | undefined>[] = [];
  let isLater = false;
  const collect = (request: Request) => {
    if (!/\.js(\?|$)/.test(request.url())) return;
    isLater ||= LOADED_LATER.test(request.url());
    if (!isLater) bodies.push(request.response().then((response) => response?.body()));
  };
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  page.on("request", collect);
  await page.goto(address, { waitUntil: "networkidle" });
  page.off("request", collect);
  await session.detach();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body ?? "", { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Expects that the scripts of a screen's first visit are within the budget of its kind. */
export async function expectWithinBudget(
  page: Page,
  address: string,
  kind: keyof typeof BUDGETS_KB,
): Promise<void> {
  const [kilobytes, budget] = [await scriptsOf(page, address), BUDGETS_KB[kind]];
  console.log(`${new URL(address).pathname}: ${kilobytes.toFixed(1)} kB of at most ${budget} kB`);
  expect(kilobytes, `scripts of ${address}`).toBeGreaterThan(0);
  expect(kilobytes, `scripts of ${address}, in kB`).toBeLessThanOrEqual(budget);
}
