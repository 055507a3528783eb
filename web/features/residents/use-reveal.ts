/** Newcomers join the list at once while its top is in view; otherwise they wait, so that nothing is moved. */
import { useEffect } from "react";
import { useResidents } from "./residents.store.ts";

export function useReveal(isAtTop: boolean): void {
  const waiting = useResidents((state) => state.waiting.length);
  const reveal = useResidents((state) => state.reveal);
  useEffect(() => {
    if (isAtTop && waiting > 0) reveal();
  }, [isAtTop, waiting, reveal]);
}
