/** Keeps the screen of a wall display on. Browsers support this only on secure origins. */
import { useEffect } from "react";

export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // Browsers release the lock when the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      const acquired = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) await acquired?.release();
      else lock = acquired;
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [isOn]);
}
