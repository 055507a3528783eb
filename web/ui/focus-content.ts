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
 * A `ref` for a screen's content: if content with the focus is replaced, such as a loading state, the next content gets the focus, unless it
 * has focused an element itself.
 */
export function passFocusOn(main: HTMLElement): () => void {
  return () => {
    if (main.contains(document.activeElement)) {
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusContent();
      });
    }
  };
}
