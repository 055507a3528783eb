/**
 * Focuses the page's content, where keyboards and screen readers start, without scrolling. A field of it that the screen has focused keeps
 * the focus.
 */

export function focusContent(): void {
  const main = document.getElementById("main");
  const { activeElement } = document;
  if (main?.contains(activeElement) && activeElement?.matches("input, textarea, select")) return;
  main?.focus({ preventScroll: true });
}
