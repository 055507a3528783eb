/** Windowing for long lists: only the rows near the viewport are in the document, but all of them on paper. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { atTextSize } from "./text-scale.ts";
import { usePrinting } from "./use-printing.ts";

/** The maximum number of rows in the document, enough for the tallest screens. A printed page has all rows. */
export const ROWS_MAX = 96;

/** Rows rendered above and below the viewport, so that scrolling and Tab reach them. */
const BEYOND = 12;

/** The window moves by this many rows at a time, so that most scroll events cause no render. */
const STEP = 8;

export interface RowWindow {
  /** The index of the first row, and the index after the last row. */
  first: number;
  end: number;
}

/** The window of a list whose first row is `top` pixels below the top of the viewport (negative after scrolling). */
export function windowAt(top: number, screenHeight: number, rowHeight: number, count: number): RowWindow {
  const onScreen = Math.ceil(screenHeight / rowHeight) + 1;
  // Fewer than `BEYOND` on a very tall screen, so that the window has room for its rows.
  const beyond = Math.max(STEP, Math.min(BEYOND, Math.floor((ROWS_MAX - STEP - onScreen) / 2)));
  const size = Math.min(ROWS_MAX, onScreen + 2 * beyond + STEP);
  const firstOnScreen = Math.floor(Math.max(0, -top) / rowHeight);
  const wanted = Math.max(0, Math.floor((firstOnScreen - beyond) / STEP) * STEP);
  /** Where the window begins at the end of the list. */
  const last = Math.max(0, Math.ceil((count - size) / STEP) * STEP);
  const first = Math.min(wanted, last);
  return { first, end: Math.min(count, first + size) };
}

/** The rows of a list that are rendered, and the space above and below them. */
export interface NearRows extends RowWindow {
  /** Goes on the element that holds the rows. */
  ref: RefObject<(HTMLTableSectionElement & HTMLUListElement) | null>;
  /** In pixels at the reader's size of text. */
  rowHeight: number;
  /** The heights of the rows before and behind the window, in pixels. */
  before: number;
  after: number;
  isAtTop: boolean;
}

/**
 * Updates the window as the page, or a box around the list, scrolls.
 * @param height of every row, in pixels at the usual size of text
 */
export function useRowWindow(count: number, height: number): NearRows {
  const rowHeight = useMemo(() => atTextSize(height), [height]);
  const isPrinting = usePrinting();
  const ref = useRef<HTMLTableSectionElement & HTMLUListElement>(null);
  const [range, setRange] = useState<RowWindow>(() => windowAt(0, window.innerHeight, rowHeight, count));
  const [isAtTop, setAtTop] = useState(true);

  useLayoutEffect(() => {
    function follow(): void {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const next = windowAt(top, window.innerHeight, rowHeight, count);
      setRange((current) => (current.first === next.first && current.end === next.end ? current : next));
      const scrolled = window.scrollY + (ref.current?.parentElement?.scrollTop ?? 0);
      setAtTop(scrolled <= rowHeight);
    }
    follow();
    // Scroll events of a box don't bubble, but the window can capture them.
    window.addEventListener("scroll", follow, { passive: true, capture: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [count, rowHeight]);

  if (isPrinting) return { ref, rowHeight, first: 0, end: count, before: 0, after: 0, isAtTop };
  // A list that became shorter renders once before the effect above runs.
  const end = Math.min(range.end, count);
  const first = Math.min(range.first, end);
  return { ref, rowHeight, first, end, before: first * rowHeight, after: (count - end) * rowHeight, isAtTop };
}
