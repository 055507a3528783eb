/** The resident dashboard as a test looks at it: tabs, tables, dialogs and alerts. */
import type { Locator, Page } from "playwright-core";

export type TabName = "Profile" | "Notifications" | "Rewards" | "Incidents" | "Resident Chat";

export const tabLink = (page: Page, name: TabName): Locator =>
  page.getByRole("navigation", { name: "Resident" }).getByRole("link", { name });

/** Opens a tab and waits for its heading. */
export async function openTab(page: Page, name: TabName): Promise<void> {
  await tabLink(page, name).click();
  const heading = name === "Profile" ? /^Welcome/ : name;
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** Waits until the page receives events. */
export async function waitForLive(page: Page): Promise<void> {
  await page.getByRole("status").filter({ hasText: "Live" }).filter({ visible: true }).first().waitFor();
}

export const headsOf = (table: Locator): Promise<string[]> => table.getByRole("columnheader").allInnerTexts();

/** The rows of a table below its heads. */
export const rowsOf = (table: Locator): Locator =>
  table.getByRole("row").filter({ has: table.page().getByRole("cell") });

/** The text of each cell of one column. */
export async function columnOf(table: Locator, column: number): Promise<string[]> {
  const rows = await rowsOf(table).all();
  return Promise.all(rows.map((row) => row.getByRole("cell").nth(column).innerText()));
}

/** Waits for an alert with exactly a text. */
export async function alertShown(page: Page, text: string): Promise<void> {
  await page.getByRole("alert").filter({ hasText: text }).first().waitFor();
}

/** The computed colour of an element's text, and the page's own colour of a token. */
export async function colours(element: Locator, token: string): Promise<[string, string]> {
  return element.evaluate((node, name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return [getComputedStyle(node).color, wanted] as [string, string];
  }, token);
}
