/** What the staff dashboard's tests share. */
import type { Page } from "playwright-core";

/** A panel of the dashboard by its title. */
export const area = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true }).first();

/** Opens the dashboard and waits until it shows figures and is live. */
export async function openDashboard(page: Page, url: string, search = ""): Promise<void> {
  await page.goto(`${url}/staffdashboard/${search}`);
  await area(page, "Resident & Lease Insights")
    .getByText(/^[\d,]+ residents$/)
    .waitFor();
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
}

/** A call below /api/dashboard as whoever is signed in on a page. */
export function callAs(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ({ method, path, body }) => {
      (window as unknown as { calledAt?: number }).calledAt = Date.now();
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

/** Milliseconds from the call of another page until a panel's list has been drawn with a new first row. */
export async function shownAfter(
  page: Page,
  title: string,
  caller: Page,
  call: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate((name) => {
    const list = [...document.querySelectorAll("section")].find(
      (section) => section.querySelector("h2")?.textContent === name,
    );
    const first = list?.querySelector("li");
    (window as unknown as { seenAt?: Promise<number> }).seenAt = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (list?.querySelector("li") === first) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(Date.now()));
      });
      if (list) observer.observe(list, { childList: true, subtree: true });
    });
  }, title);
  await call();
  const seen = await page.evaluate(() => (window as unknown as { seenAt: Promise<number> }).seenAt);
  return seen - (await caller.evaluate(() => (window as unknown as { calledAt: number }).calledAt));
}
