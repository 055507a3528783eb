/** Shared code of the staff dashboard's tests. */
import type { Page } from "playwright-core";

/** A panel of the dashboard by its title. */
export const area = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true }).first();

/** Waits until the dashboard shows figures and is live. */
async function waitForFigures(page: Page): Promise<void> {
  await area(page, "Resident & Lease Insights")
    .getByText(/^[\d,]+ residents$/)
    .waitFor();
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
}

export async function openDashboard(page: Page, url: string, search = ""): Promise<void> {
  await page.goto(`${url}/staffdashboard/${search}`);
  await waitForFigures(page);
}

/** Goes back to the dashboard by the navigation, without loading the page again. */
export async function returnToDashboard(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Dashboard" }).click();
  await waitForFigures(page);
}

/** A call below /api/dashboard as the person who is logged in on a page. */
export function callAs(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(`/api/dashboard${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
      return response.json();
    },
    { method, path, body },
  );
}
