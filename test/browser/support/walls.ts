/** Checks of wall displays: everything fits on the screen, in whole rows, without controls. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Screens on a wall, from the smallest to the largest. */
const SCREENS = [1280, 1920, 2560, 3840].map((width) => ({ width, height: (width * 9) / 16 }));

/** The rows that the two lists show. */
const ROWS = 4;

/** Elements that overflow the screen or their container, and the number of rows of each list. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const main = document.querySelector("main");
    const parts = [...(main?.querySelectorAll("section, li, h1, dl") ?? [])];
    const isCut = (part: Element) => {
      const { bottom, right } = part.getBoundingClientRect();
      const around = part.parentElement?.getBoundingClientRect();
      return (
        bottom > Math.min(innerHeight, around?.bottom ?? innerHeight) + 1 ||
        right > Math.min(innerWidth, around?.right ?? innerWidth) + 1 ||
        // The text of a row is cut at its side with an ellipsis, never below.
        part.scrollHeight > part.clientHeight + 1
      );
    };
    const lists = [...(main?.querySelectorAll("section:not([inert] *) > ul") ?? [])];
    return {
      page: [scrollWidth - clientWidth, scrollHeight - clientHeight],
      main: [main && main.scrollHeight - main.clientHeight],
      cut: parts.filter(isCut).map((part) => part.textContent),
      rows: lists.map((list) => list.children.length),
    };
  });

export async function expectFitsWalls(page: Page): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expect
      .poll(() => layoutOf(page), { message: `at ${screen.width} px` })
      .toEqual({ page: [0, 0], main: [0], cut: [], rows: [ROWS, ROWS] });
  }
}

/** What can be focused or pressed. */
export const controlsOn = (page: Page) =>
  page.locator("main :is(a, button, input, summary, [tabindex='0']):not([inert] *)");
