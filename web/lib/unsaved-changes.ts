/** Forms with entries that are not saved. Leaving the page asks first (`app/leave-guard.tsx`), and a new version waits. */
import { useEffect } from "react";

let forms = 0;

export const hasUnsavedChanges = (): boolean => forms > 0;

/** @param isChanged whether the form has entries that would be lost */
export function useUnsavedChanges(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    forms += 1;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onUnload);
    return () => {
      forms -= 1;
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [isChanged]);
}
