// @vitest-environment happy-dom
/** The window of rows that a long list keeps in the document. */

import { act, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ROWS_MAX, useRowWindow, windowAt, windowIn } from "../../../web/lib/use-row-window.ts";
import { one, render } from "./render.tsx";

const ROW = 46;
const COUNT = 10_000;
const SCREENS = [480, 640, 900, 1440, 2160];

describe("the window of rows", () => {
  it.each(SCREENS)("covers a screen of %i px, with at most a hundred rows", (height) => {
    for (let scrolled = 0; scrolled <= COUNT * ROW; scrolled += 997) {
      const { first, end } = windowIn(windowAt(-scrolled, height, ROW), COUNT);
      expect(end - first).toBeLessThanOrEqual(ROWS_MAX);
      expect(first * ROW).toBeLessThanOrEqual(scrolled);
      expect(end * ROW).toBeGreaterThanOrEqual(Math.min(COUNT * ROW, scrolled + height));
    }
  });

  it("has all rows of a short list, none of an empty one, and ends with the list's end", () => {
    expect(windowIn(windowAt(0, 900, ROW), 12)).toEqual({ first: 0, end: 12 });
    expect(windowIn(windowAt(-5000, 900, ROW), 0)).toEqual({ first: 0, end: 0 });
    expect(windowIn(windowAt(-COUNT * ROW, 900, ROW), COUNT).end).toBe(COUNT);
  });

  it("has no rows for a space above the list", () => {
    expect(windowAt(300, 900, ROW)).toEqual({ first: 0, end: 32 });
  });
});

it("a list that has all its rows again renders them at once, not in a layout effect that nothing can interrupt", async () => {
  const ends: number[] = [];
  let showAll = () => {};
  function Shown() {
    const [count, setCount] = useState(1);
    showAll = () => setCount(COUNT);
    const { ref, end } = useRowWindow(count, ROW);
    ends.push(end);
    return <ul ref={ref} />;
  }
  await render(<Shown />);
  ends.length = 0;
  await act(async () => showAll());
  expect(new Set(ends)).toEqual(new Set([windowAt(0, window.innerHeight, ROW).end]));
});

// A long list on paper.

const PRINTED = 300;

function List() {
  const { ref, first, end, before, after } = useRowWindow(PRINTED, 46);
  return (
    <ul ref={ref} style={{ paddingTop: before, paddingBottom: after }}>
      {Array.from({ length: end - first }, (_, index) => first + index).map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

it("a long list has all rows and no gap while it is printed", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  );
  await render(<List />);
  const rows = () => document.querySelectorAll("li").length;
  const gap = () => one("ul").style.paddingBottom;
  expect(rows()).toBeLessThanOrEqual(ROWS_MAX);
  expect(gap()).not.toBe("0px");
  await act(async () => window.dispatchEvent(new Event("beforeprint")));
  expect([rows(), gap()]).toEqual([PRINTED, "0px"]);
  await act(async () => window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBeLessThanOrEqual(ROWS_MAX);
});
