/** The current date; updates at the user's midnight, when 'Today' becomes 'Yesterday'. */
import { useEffect, useState } from "react";
import { dayKey, msToMidnight } from "./formats.ts";

export function useToday(): Date {
  const [now, setNow] = useState(() => new Date());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day sets the timer for the next
  useEffect(() => {
    const renew = () => setNow((held) => (dayKey(held) === dayKey(new Date()) ? held : new Date()));
    const timer = setTimeout(renew, msToMidnight(new Date()) + 50);
    // Timers don't run while the computer sleeps.
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [now]);

  return now;
}
