/** Shared code of the staff dashboard's tests. */
import type { Page } from "playwright-core";
import type { SignedIn } from "../support/site.ts";

/** More stops than the page has. */
export const STOPS_MAX = 150;

/** A panel of the dashboard by its title. */
export const area = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true }).first();

/** Waits until the dashboard shows figures and is live. */
async function waitForFigures(page: Page): Promise<void> {
  await page
    .getByText(/^[\d,]+ residents\b/)
    .first()
    .waitFor();
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
}

export async function openDashboard(seat: SignedIn, search = ""): Promise<Page> {
  const page = await seat.go(`/staffdashboard/${search}`);
  await waitForFigures(page);
  return page;
}

/** The same with the charts drawn. */
export async function openWithCharts(seat: SignedIn, search = ""): Promise<Page> {
  const page = await openDashboard(seat, search);
  await page.locator(".apexcharts-pie-area").first().waitFor();
  return page;
}

/** Goes back to the dashboard by the navigation, without loading the page again. */
export async function returnToDashboard(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Dashboard" }).click();
  await waitForFigures(page);
}

export interface Stop {
  name: string;
  /** Whether an outline or a ring shows where the focus is. */
  isSeen: boolean;
}

/** The name of the focused element, and whether the focus is visible. */
export const stop = (page: Page) =>
  page.evaluate((): Stop | undefined => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return {
      name: name.replace(/\s+/g, " ").trim(),
      isSeen: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
    };
  });

/** Enters a list by the Tab key and goes down to the row whose link has this name. */
export async function tabToRow(page: Page, list: RegExp, name: RegExp): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press("Tab");
  for (let pressed = 0; pressed < STOPS_MAX; pressed += 1) {
    if (name.test((await stop(page))?.name ?? "")) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`The arrow keys do not reach ${name}.`);
}

/** Presses Tab until something of this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < STOPS_MAX; pressed += 1) {
    await page.keyboard.press("Tab");
    if (name.test((await stop(page))?.name ?? "")) return;
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}
