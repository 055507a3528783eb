/** Newcomers join the list at once while its top is in view and nobody is about to press a row; otherwise they wait, so that nothing is moved. */
import { type RefObject, useEffect } from "react";
import { revealResidents, useResidents } from "./residents.store.ts";

/** Whether the pointer or the focus is in a list: what is under it must stay there. */
function isAtHand(list: Element | null): boolean {
  return list !== null && (list.matches(":hover") || list.contains(document.activeElement));
}

/** @param list holds the rows */
export function useReveal(isAtTop: boolean, list: RefObject<Element | null>): void {
  const waiting = useResidents((state) => state.data?.waiting.length ?? 0);
  useEffect(() => {
    if (isAtTop && waiting > 0 && !isAtHand(list.current)) revealResidents();
  }, [isAtTop, waiting, list]);
}
