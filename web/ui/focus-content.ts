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
export function passFocusOn(content: HTMLElement | null): () => void {
  return () => {
    if (content?.contains(document.activeElement)) {
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusContent();
      });
    }
  };
}
