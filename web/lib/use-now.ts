/** The current time, updated every minute, for ages. */
import { useEffect, useState } from "react";
import { onServerTime, serverDate } from "./server-time.ts";

const MINUTE_MS = 60_000;

export function useNow(): Date {
  const [now, setNow] = useState(serverDate);

  useEffect(() => {
    const renew = () => setNow(serverDate());
    const timer = setInterval(renew, MINUTE_MS);
    const forget = onServerTime(renew);
    // Timers don't run while the computer sleeps.
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      forget();
      document.removeEventListener("visibilitychange", renew);
    };
  }, []);

  return now;
}
