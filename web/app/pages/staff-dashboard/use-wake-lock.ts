/** Keeps the screen from going dark while it shows the wall, where the browser can do that (it wants a secure address). */
import { useEffect } from "react";

export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // A browser takes the lock away whenever the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      const held = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) await held?.release();
      else lock = held;
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
