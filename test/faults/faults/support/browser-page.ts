/** The chat in a real Chromium with a person's session, and the messages on its screen. */
import { chromium, type Page } from "playwright-core";
import { findChromium } from "../../../../scripts/bootstrap/chromium.mjs";
import { CHROMIUM_FLAGS } from "../../../../scripts/site/browser.ts";
import type { Bench } from "../../fault.ts";
import type { Person } from "../../harness/people.ts";

export const lacksChromium = () => (findChromium() === undefined ? "needs Chromium" : undefined);

/** Opens an address as staff. */
export async function openAs(bench: Bench, { cookie }: Person, url: string): Promise<Page> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium was found.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  bench.later(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: new URL(url).origin }]);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** The ids of the messages on the screen, from top to bottom. */
export const idsOn = (page: Page): Promise<string[]> =>
  page
    .locator("[role=log] [data-message]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-message") ?? ""));

/** Notes, in the page itself, when its live indicator says a word for the first time from now on; in milliseconds. */
export async function timeUntilSays(page: Page, texts: string[], withinMs: number): Promise<number> {
  const began = performance.now();
  const said = page.getByRole("status").filter({ hasText: new RegExp(`^(${texts.join("|")})$`) });
  return said
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: withinMs })
    .then(
      () => performance.now() - began,
      () => Number.POSITIVE_INFINITY,
    );
}
