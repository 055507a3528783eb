/** The window of rows that a long list keeps in the document. */
import { describe, expect, it } from "vitest";
import { ROWS_MAX, windowAt } from "../../../web/lib/use-row-window.ts";

const ROW = 46;
const COUNT = 10_000;
const SCREENS = [480, 640, 900, 1440, 2160];

describe("the window of rows", () => {
  it.each(SCREENS)("covers a screen of %i px, with at most a hundred rows", (height) => {
    for (let scrolled = 0; scrolled <= COUNT * ROW; scrolled += 997) {
      const { first, end } = windowAt(-scrolled, height, ROW, COUNT);
      expect(end - first).toBeLessThanOrEqual(ROWS_MAX);
      expect(first * ROW).toBeLessThanOrEqual(scrolled);
      expect(end * ROW).toBeGreaterThanOrEqual(Math.min(COUNT * ROW, scrolled + height));
    }
  });

  it("has all rows of a short list, none of an empty one, and ends with the list's end", () => {
    expect(windowAt(0, 900, ROW, 12)).toEqual({ first: 0, end: 12 });
    expect(windowAt(-5000, 900, ROW, 0)).toEqual({ first: 0, end: 0 });
    expect(windowAt(-COUNT * ROW, 900, ROW, COUNT).end).toBe(COUNT);
  });
});
