/** Today's date in the property's time zone. Leases, tenure and daily figures depend on it, not on the user's time zone. */
import { addDays, type CalendarDate, startOfDay, toCalendarDate } from "@domain/calendar.ts";
import { useEffect, useState } from "react";
import { usePropertyZone } from "./property-zone.store.ts";
import { onServerTime, serverDate } from "./server-time.ts";

/** Timers can fire slightly early. */
const MARGIN_MS = 50;

function msToNextDay(timeZone: string): number {
  const now = serverDate();
  const tomorrow = addDays(toCalendarDate(now, timeZone), 1);
  return startOfDay(tomorrow, timeZone).getTime() - now.getTime();
}

export function propertyToday(): CalendarDate {
  return toCalendarDate(serverDate(), usePropertyZone.getState().timeZone);
}

/** Today's date at the property; updates at the property's midnight. */
export function usePropertyToday(): CalendarDate {
  const timeZone = usePropertyZone((state) => state.timeZone);
  const today = toCalendarDate(serverDate(), timeZone);
  const [, setSeen] = useState(today);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      setSeen(toCalendarDate(serverDate(), timeZone));
      timer = setTimeout(update, msToNextDay(timeZone) + MARGIN_MS);
    };
    update();
    const forget = onServerTime(update);
    // Timers don't run while the computer sleeps.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      forget();
      document.removeEventListener("visibilitychange", update);
    };
  }, [timeZone]);

  return today;
}
