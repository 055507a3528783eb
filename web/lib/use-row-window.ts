/** Which rows of a long list stand near the screen: only those are in the document, however long the list is. */
import { useLayoutEffect, useRef, useState } from "react";

/** At most this many rows are in the document (as many as a reader's screen shows, on the tallest). */
export const ROWS_MAX = 96;

/** Rows kept beyond either edge of the screen, so that scrolling and Tab find something there. */
const BEYOND = 12;

/** The window moves by this many rows at a time, so that most scroll events change nothing. */
const STEP = 8;

export interface RowWindow {
  /** The first row of the window, and the first behind it. */
  first: number;
  end: number;
}

/** The window of a list whose first row is `top` pixels below the screen's upper edge (negative when scrolled past). */
export function windowAt(top: number, screenHeight: number, rowHeight: number, count: number): RowWindow {
  const onScreen = Math.ceil(screenHeight / rowHeight) + 1;
  const beyond = Math.max(STEP, Math.min(BEYOND, Math.floor((ROWS_MAX - STEP - onScreen) / 2)));
  const size = Math.min(ROWS_MAX, onScreen + 2 * beyond + STEP);
  const passed = Math.floor(Math.max(0, -top) / rowHeight) - beyond;
  const lastFirst = Math.max(0, Math.ceil((count - size) / STEP) * STEP);
  const first = Math.min(lastFirst, Math.max(0, Math.floor(passed / STEP) * STEP));
  return { first, end: Math.min(count, first + size) };
}

/**
 * Follows the page's scrolling. `ref` goes on the element that holds the rows.
 * @param rowHeight every row's, in pixels
 */
export function useRowWindow<Box extends HTMLElement>(count: number, rowHeight: number) {
  const ref = useRef<Box>(null);
  const [range, setRange] = useState<RowWindow>(() => windowAt(0, window.innerHeight, rowHeight, count));
  const [isAtTop, setAtTop] = useState(true);

  useLayoutEffect(() => {
    function follow(): void {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const next = windowAt(top, window.innerHeight, rowHeight, count);
      setRange((held) => (held.first === next.first && held.end === next.end ? held : next));
      setAtTop(window.scrollY <= rowHeight);
    }
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
    };
  }, [count, rowHeight]);

  // A list that just became shorter is drawn once before the effect above runs.
  const end = Math.min(range.end, count);
  const first = Math.min(range.first, end);
  return { ref, first, end, before: first * rowHeight, after: (count - end) * rowHeight, isAtTop };
}
