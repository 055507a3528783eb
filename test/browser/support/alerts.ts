/** The alerts on a page. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The alert host's texts, oldest first. */
export function alerts(page: Page) {
  return page.locator("[data-alert-host] [role]:is([role=alert], [role=status])");
}

/** Dismisses the alerts that are there, so that those of the next step can be waited for. */
export async function dismissAlerts(page: Page): Promise<void> {
  const buttons = page.locator("[data-alert-host]").getByRole("button", { name: "Dismiss" });
  const left = async () => {
    await buttons.evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click();
    });
    return alerts(page).count();
  };
  await expect.poll(left).toBe(0);
}
