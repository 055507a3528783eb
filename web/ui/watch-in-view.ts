/** So much of an element counts as in view, however large it is: a low window never shows half of a long text. */
const ENOUGH_PX = 200;

/**
 * Watches whether an element is in view on a visible page.
 * @param share the visible share from which the element counts as in view
 * @returns a function that stops watching. It calls `onChange(false)`.
 */
export function watchInView(
  element: Element,
  share: number,
  onChange: (isInView: boolean) => void,
): () => void {
  let isIntersecting = false;
  const report = () => onChange(isIntersecting && document.visibilityState === "visible");
  const observer = new IntersectionObserver(
    (entries) => {
      isIntersecting = entries.at(-1)?.isIntersecting ?? false;
      report();
    },
    { threshold: Math.min(share, ENOUGH_PX / element.getBoundingClientRect().height) },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", report);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", report);
    onChange(false);
  };
}
