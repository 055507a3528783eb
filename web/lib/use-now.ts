/** The current time, updated every minute, for texts such as '5 minutes ago'. */
import { useEffect, useState } from "react";
import { followClock } from "./follow-clock.ts";
import { serverDate } from "./server-time.ts";

const MINUTE_MS = 60_000;

export function useNow(): Date {
  const [now, setNow] = useState(serverDate);
  useEffect(
    () =>
      followClock(
        () => setNow(serverDate()),
        () => MINUTE_MS,
      ),
    [],
  );
  return now;
}
