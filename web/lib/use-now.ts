/** The current time, updated every minute, for ages. */
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const renew = () => setNow(new Date());
    const timer = setInterval(renew, MINUTE_MS);
    // Timers don't run while the computer sleeps.
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, []);

  return now;
}
