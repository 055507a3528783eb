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

/**
 * For the `ref` of a screen's content: content that is replaced while it has the focus, such as one that was loading, leaves the focus to
 * the content that follows, unless that has focused an element itself.
 */
export function keepsFocus(main: HTMLElement): () => void {
  return () => {
    if (main.contains(document.activeElement)) {
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusContent();
      });
    }
  };
}
