/**
 * Focuses the page's content, where keyboards and screen readers start, without scrolling. A field in it that the screen has focused keeps
 * the focus.
 */

export function focusContent(): void {
  const main = document.getElementById("main");
  const { activeElement } = document;
  if (main?.contains(activeElement) && activeElement?.matches("input, textarea, select")) return;
  main?.focus({ preventScroll: true });
}

/**
 * A `ref` for a screen's content, or for a control that disappears when it is used. If the content is replaced while the focus is in it, as a
 * loading state is, the next content gets the focus, unless it has focused an element itself.
 */
export const passFocusOn = (content: HTMLElement | null) => whenGone(content, focusContent);

/**
 * A `ref` for an element that may go when it is pressed, such as Retry. A scrollable area or a panel around it then gets the focus. In the page's
 * content, the browser's Tab key goes on from where the element was.
 */
export function passFocusAround(element: HTMLElement | null) {
  const area = element?.parentElement?.closest<HTMLElement>("[tabindex]:not(main)");
  return whenGone(element, () => area?.focus({ preventScroll: true }));
}

/** @returns a `ref` for an element that disappears when it is used; the found one then gets its focus */
export const passFocusTo = (find: () => HTMLElement | null | undefined) => (element: HTMLElement | null) =>
  whenGone(element, () => find()?.focus({ preventScroll: true }));

/** @returns a function for the moment before the element goes. If the focus goes with it, `focus` gives it to another one. */
const whenGone = (element: HTMLElement | null, focus: () => void) => () => {
  if (!element?.contains(document.activeElement)) return;
  queueMicrotask(() => {
    if (document.activeElement === document.body) focus();
  });
};
