/** Keeps the screen of a wall display on. Browsers support this only on secure origins. */
import { useEffect } from "react";

export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    // Browsers release the lock when the page is hidden.
    const acquire = async () => {
      if (document.visibilityState !== "visible") return;
      const newLock = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isUnmounted) await newLock?.release();
      else lock = newLock;
    };
    void acquire();
    document.addEventListener("visibilitychange", acquire);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", acquire);
      void lock?.release();
    };
  }, [isOn]);
}
