/** Shared steps of tests of the public site. */
import type { Page } from "playwright-core";

/** Waits until a page's code has taken over what the HTML shows. A prerendered page loads it at the first input. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("body").dispatchEvent("keydown");
  await page.waitForFunction(() => {
    const shown = document.querySelector("#root > div");
    return shown !== null && Object.keys(shown).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Opens a page and waits until its code runs. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

/** The text of what has the keyboard's focus, or its label. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.getAttribute("name") ?? element?.textContent ?? "";
  });
}
