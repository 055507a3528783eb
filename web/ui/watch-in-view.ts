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
    { threshold: share },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", report);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", report);
    onChange(false);
  };
}
