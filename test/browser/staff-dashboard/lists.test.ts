/** The dashboard's lists of incidents and alerts at every width: whole rows, and the way to all of them. */
import { expect } from "vitest";
import { DESKTOP } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { area, openDashboard, returnToDashboard } from "./support.ts";

const it = withSite({ readsOnly: true });

it("lists show whole rows; all alerts open with what they are about", async ({ grace }) => {
  const page = await openDashboard(grace);
  /** The rows that a list shows, and the texts of those that it or its own height cuts. */
  const cutIn = (list: Element) => {
    const box = list.getBoundingClientRect();
    const isIn = (inner: DOMRect, outer: DOMRect) =>
      inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const shown = [...list.querySelectorAll("li")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top + 1 && top < box.bottom - 1;
    });
    const cut = shown.filter((row) => {
      const own = row.getBoundingClientRect();
      const parts = [...row.querySelectorAll("p, svg")].map((part) => part.getBoundingClientRect());
      return !isIn(own, box) || parts.some((part) => !isIn(part, own) || part.right > own.right);
    });
    return { shown: shown.length, cut: cut.map(({ textContent }) => textContent) };
  };
  for (const [width, height, rows] of [
    [1440, 900, 6],
    [1280, 720, 6],
    [1920, 1080, 10],
    [768, 1024, 5],
    [390, 844, 5],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const title of ["Incident Reports", "Notifications & Alerts"]) {
      const list = area(page, title).getByRole("region", { name: `${title}, newest first` });
      await expect
        .poll(() => list.evaluate(cutIn), { message: `${title} at ${width}` })
        .toEqual({ shown: rows, cut: [] });
      await list.evaluate((box) => box.scrollTo({ top: 90 }));
      await expect
        .poll(() => list.evaluate(cutIn), { message: `${title} at ${width}, scrolled` })
        .toEqual({ shown: rows, cut: [] });
      await list.evaluate((box) => box.scrollTo({ top: 0 }));
    }
  }
  await page.setViewportSize(DESKTOP);
  await area(page, "Notifications & Alerts").getByRole("button", { name: /^All/ }).click();
  const all = page.getByRole("dialog", { name: "Notifications & Alerts" });
  await all.getByRole("link", { name: "Missed Payment" }).first().click();
  await page.waitForURL(/\/residents\/profile#R-\w{8}$/);
  await returnToDashboard(page);
});
