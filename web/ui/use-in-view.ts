/** Whether an element has come near the viewport. Expensive content far down the page waits for it. */
import { type RefObject, useEffect, useState } from "react";

/** Half a viewport height, so that the content is there when the user scrolls to it. */
const MARGIN = "50% 0px";

/** Stays true once the element was near. Always true in browsers without IntersectionObserver. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
