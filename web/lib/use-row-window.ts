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

/** The window of an endless list whose first row is `top` pixels below the top of the viewport (negative after scrolling). */
export function windowAt(top: number, screenHeight: number, rowHeight: number): RowWindow {
  const firstOnScreen = Math.floor(Math.max(0, -top) / rowHeight);
  const endOnScreen = Math.max(0, Math.ceil((screenHeight - top) / rowHeight));
  // Fewer than `BEYOND` on a very tall screen, so that the window has room for its rows.
  const room = ROWS_MAX - 2 * STEP - (endOnScreen - firstOnScreen);
  const beyond = Math.max(STEP, Math.min(BEYOND, Math.floor(room / 2)));
  const first = Math.max(0, Math.floor((firstOnScreen - beyond) / STEP) * STEP);
  const end = Math.ceil((endOnScreen + beyond) / STEP) * STEP;
  return { first, end: Math.min(end, first + ROWS_MAX) };
}

/** The window in a list of `count` rows: moved up where the list ends before it. */
export function windowIn({ first, end }: RowWindow, count: number): RowWindow {
  const size = end - first;
  const last = Math.max(0, Math.ceil((count - size) / STEP) * STEP);
  const start = Math.min(first, last);
  return { first: start, end: Math.min(count, start + size) };
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
  const [range, setRange] = useState<RowWindow>(() => windowAt(0, window.innerHeight, rowHeight));
  const [isAtTop, setAtTop] = useState(true);
  const hasRows = count > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is there once the list has rows
  useLayoutEffect(() => {
    function follow(): void {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const next = windowAt(top, window.innerHeight, rowHeight);
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
  }, [hasRows, rowHeight]);

  if (isPrinting) return { ref, rowHeight, first: 0, end: count, before: 0, after: 0, isAtTop };
  // Not in the state, so that a change of the rows is rendered once, and React can interrupt it.
  const { first, end } = windowIn(range, count);
  return { ref, rowHeight, first, end, before: first * rowHeight, after: (count - end) * rowHeight, isAtTop };
}
