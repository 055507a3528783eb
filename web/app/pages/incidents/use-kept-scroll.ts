/** Returns to the same place of a list that was hidden while an incident covered it. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** @param box the box that scrolls on wide screens; on phones the page does */
export function useKeptScroll(box: RefObject<HTMLElement | null>, isAlone: boolean): void {
  const place = useRef({ page: 0, box: 0 });
  const isKept = useRef(isAlone);

  useLayoutEffect(() => {
    isKept.current = isAlone;
    if (!isAlone) return;
    window.scrollTo(0, place.current.page);
    box.current?.scrollTo(0, place.current.box);
  }, [isAlone, box]);

  useEffect(() => {
    const keep = () => {
      if (isKept.current) place.current = { page: window.scrollY, box: box.current?.scrollTop ?? 0 };
    };
    window.addEventListener("scroll", keep, { passive: true, capture: true });
    return () => window.removeEventListener("scroll", keep, { capture: true });
  }, [box]);
}
