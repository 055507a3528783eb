/** The chat in a real Chromium, signed in with a person's session, and what stands on its screen. */
import type { Page } from "playwright-core";
import { findChromium } from "../../../../scripts/bootstrap/chromium.mjs";
import { launchBrowser, openVisitor } from "../../../browser/support/chromium.ts";
import type { Bench } from "../../fault.ts";
import type { Person } from "../../harness/people.ts";

export const lacksChromium = () => (findChromium() === undefined ? "needs Chromium" : undefined);

/** Opens an address as staff. */
export async function openAs(bench: Bench, { cookie }: Person, url: string): Promise<Page> {
  const browser = await launchBrowser();
  bench.later(() => browser.close());
  const { context, page } = await openVisitor(browser);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: new URL(url).origin }]);
  await page.goto(url);
  return page;
}

/** The ids of the messages on the screen, from top to bottom. */
export const idsOn = (page: Page): Promise<string[]> =>
  page
    .locator("[role=log] [data-message]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-message") ?? ""));

/** Notes, in the page itself, when its live indicator says a word for the first time from now on; in milliseconds. */
export async function timeUntilSays(page: Page, words: string[], withinMs: number): Promise<number> {
  const began = performance.now();
  const said = page.getByRole("status").filter({ hasText: new RegExp(`^(${words.join("|")})$`) });
  return said
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: withinMs })
    .then(
      () => performance.now() - began,
      () => Number.POSITIVE_INFINITY,
    );
}
