/** Rows of lists between phones and wide screens: no name, date or phone number is cut. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { withSite } from "../support/fixtures.ts";

const it = withSite({ readsOnly: true });

/** The texts in an element that are cut off. */
const cutIn = (part: Locator) =>
  part.evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((node) => getComputedStyle(node).overflowX === "hidden" && node.clientWidth > 1)
      .filter((node) => node.textContent !== "" && node.scrollWidth > node.clientWidth)
      .map((node) => node.textContent),
  );

it.for([
  // At 768 px, the list of units has room for names of about twelve letters.
  ["units", "Owen Tallis", [768, 1023, 1024, 1280]],
  // A person who waits for approval has the most beside the name.
  ["residents", "Leila Farrokh", [768, 1280, 1440]],
] as const)("whole names, dates and phone numbers of %s", async ([list, name, widths], { grace }) => {
  const page = await grace.go(`/staffdashboard/${list}`);
  await page.getByRole("searchbox", { name: "Filter by name or unit" }).fill(name);
  const row = page.locator("tbody tr:not([aria-hidden])");
  await expect.poll(() => row.allTextContents()).toEqual([expect.stringContaining(name)]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => cutIn(row), { message: `${width} px` }).toEqual([]);
  }
});
