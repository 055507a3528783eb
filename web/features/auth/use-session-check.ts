/** Runs the session check on screens that depend on the user. The public pages don't (see `sweep`). */
import { useEffect } from "react";
import { useSession } from "./session.store.ts";

/** While the server is unavailable, the check is repeated after pauses that grow to the longest one. */
export const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 30_000;

export function useSessionCheck(): void {
  const isUnknown = useSession((state) => state.status === "unknown");

  useEffect(() => {
    if (!isUnknown) return;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;

    async function checkUntilKnown(): Promise<void> {
      await useSession.getState().check();
      if (isUnmounted) return;
      timer = setTimeout(() => void checkUntilKnown(), pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }

    void checkUntilKnown();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [isUnknown]);
}
