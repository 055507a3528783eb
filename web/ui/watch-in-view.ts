/**
 * Watches whether an element is in view on a visible page.
 * @param share the visible share from which the element counts as in view
 * @returns a function that stops it, which ends the view
 */
export function watchInView(
  element: Element,
  share: number,
  onChange: (isInView: boolean) => void,
): () => void {
  let isIntersecting = false;
  const consider = () => onChange(isIntersecting && document.visibilityState === "visible");
  const observer = new IntersectionObserver(
    (entries) => {
      isIntersecting = entries.at(-1)?.isIntersecting ?? false;
      consider();
    },
    { threshold: share },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", consider);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", consider);
    onChange(false);
  };
}
