/** The alerts on a page. */
import type { Page } from "playwright-core";

/** The alert host's texts, oldest first. */
export function alerts(page: Page) {
  return page.locator("[data-alert-host] [role]:is([role=alert], [role=status])");
}
