/** Focuses the page's content, where keyboards and screen readers start, without scrolling. */

export function focusContent(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
