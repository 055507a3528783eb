/** The current date; updates at the user's midnight, when 'Today' becomes 'Yesterday'. */
import { useEffect, useState } from "react";
import { dayKey, msToMidnight } from "./dates.ts";
import { onServerTime, serverDate } from "./server-time.ts";

export function useToday(): Date {
  const [now, setNow] = useState(serverDate);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day sets the timer for the next
  useEffect(() => {
    const renew = () =>
      setNow((current) => (dayKey(current) === dayKey(serverDate()) ? current : serverDate()));
    const timer = setTimeout(renew, msToMidnight(serverDate()) + 50);
    const forget = onServerTime(renew);
    // Timers don't run while the computer sleeps.
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearTimeout(timer);
      forget();
      document.removeEventListener("visibilitychange", renew);
    };
  }, [now]);

  return now;
}
