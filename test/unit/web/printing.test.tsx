// @vitest-environment happy-dom
/** A long list on paper. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ROWS_MAX, useRowWindow } from "../../../web/lib/use-row-window.ts";
import { one, render } from "./render.tsx";

const COUNT = 300;

function List() {
  const { ref, first, end, before, after } = useRowWindow(COUNT, 46);
  return (
    <ul ref={ref} style={{ paddingTop: before, paddingBottom: after }}>
      {Array.from({ length: end - first }, (_, index) => first + index).map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

it("has all rows and no gap while it is printed", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  );
  await render(<List />);
  const rows = () => document.querySelectorAll("li").length;
  const gap = () => one("ul").style.paddingBottom;
  expect(rows()).toBeLessThanOrEqual(ROWS_MAX);
  expect(gap()).not.toBe("0px");
  await act(async () => window.dispatchEvent(new Event("beforeprint")));
  expect([rows(), gap()]).toEqual([COUNT, "0px"]);
  await act(async () => window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBeLessThanOrEqual(ROWS_MAX);
});
