/**
 * Makes the rows of a long list one stop of the Tab key: Tab reaches the controls of one row, and the arrow keys, Home and End lead to the
 * other rows (a roving `tabindex`). The row that had the focus last stays the stop; before, it is the open one (`aria-current`) or the first.
 */
import { type RefObject, useEffect } from "react";

const ROW = "li, tbody > tr";
const CONTROL = "a[href], button, input";

const STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Shift and an arrow key give the next row's check box the state of this one. */
export function extendChecks(from: EventTarget, to: EventTarget | null | undefined): void {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  if (from.checked !== to.checked) to.click();
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROL)];

function keepRowStops(list: HTMLElement): () => void {
  let current: Element | null = null;

  const focusableRows = () => [...list.querySelectorAll(ROW)].filter((row) => row.querySelector(CONTROL));

  function update(): void {
    const rows = focusableRows();
    const openRow = list.querySelector("[aria-current='true']")?.closest(ROW);
    const stop = rows.find((row) => row === current) ?? rows.find((row) => row === openRow) ?? rows[0];
    for (const row of rows) for (const control of controlsOf(row)) control.tabIndex = row === stop ? 0 : -1;
  }

  function onFocus({ target }: FocusEvent): void {
    const row = target instanceof Element ? target.closest(ROW) : null;
    if (!row || row === current) return;
    current = row;
    update();
  }

  // In the capture phase, before the control handles the key: ArrowDown would open the menu of a button.
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROL) : null;
    const row = control?.closest(ROW);
    if (step === undefined || !control || !row || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = focusableRows();
    const nextRow = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))];
    if (!nextRow) return;
    const nextControls = controlsOf(nextRow);
    const target = nextControls[controlsOf(row).indexOf(control)] ?? nextControls.at(-1);
    target?.focus();
    if (event.shiftKey) extendChecks(control, target);
  }

  const changes = new MutationObserver(update);
  changes.observe(list, { childList: true, subtree: true });
  list.addEventListener("focusin", onFocus);
  list.addEventListener("keydown", onKeyDown, true);
  update();
  return () => {
    changes.disconnect();
    list.removeEventListener("focusin", onFocus);
    list.removeEventListener("keydown", onKeyDown, true);
  };
}

/** @param ref the element around the rows; undefined for a list whose rows all stay stops of the Tab key */
export function useRowStops(ref: RefObject<HTMLElement | null> | undefined): void {
  useEffect(() => (ref?.current ? keepRowStops(ref.current) : undefined), [ref]);
}
