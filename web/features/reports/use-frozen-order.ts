/** Tells the store while the reader is in the middle of a report, so that its rows stay where they are. */
import { useEffect } from "react";
import { useReports } from "./reports.store.ts";

export function useFrozenOrder(isHeld: boolean): void {
  const hold = useReports((state) => state.hold);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
}
