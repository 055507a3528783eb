/** The current date; updates at the user's midnight, when 'Today' becomes 'Yesterday'. */
import { useEffect, useState } from "react";
import { dayKey, msToMidnight } from "./dates.ts";
import { followClock } from "./follow-clock.ts";
import { serverDate } from "./server-time.ts";

export function useToday(): Date {
  const [now, setNow] = useState(serverDate);
  useEffect(
    () =>
      followClock(
        () => setNow((current) => (dayKey(current) === dayKey(serverDate()) ? current : serverDate())),
        () => msToMidnight(serverDate()),
      ),
    [],
  );
  return now;
}
