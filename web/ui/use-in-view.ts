/** Whether an element has come near to what is on the screen: what costs much and stands far below waits for that. */
import { type RefObject, useEffect, useState } from "react";

/** So much further than the screen: half of its height, so that a reader who scrolls finds it there. */
const MARGIN = "50% 0px";

/** True from the moment when the element is near; at once in a browser that can't tell. */
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
