/** Today's date in the property's time zone. Leases, tenure and daily figures depend on it, not on the user's time zone. */
import { addDays, type CalendarDate, startOfDay, toCalendarDate } from "@domain/calendar.ts";
import { useEffect, useState } from "react";
import { usePropertyZone } from "./property-zone.store.ts";

/** Timers can fire slightly early. */
const MARGIN_MS = 50;

function msToNextDay(timeZone: string): number {
  const now = new Date();
  const tomorrow = addDays(toCalendarDate(now, timeZone), 1);
  return startOfDay(tomorrow, timeZone).getTime() - now.getTime();
}

export function propertyToday(): CalendarDate {
  return toCalendarDate(new Date(), usePropertyZone.getState().timeZone);
}

/** Today's date at the property; updates at the property's midnight. */
export function usePropertyToday(): CalendarDate {
  const timeZone = usePropertyZone((state) => state.timeZone);
  const today = toCalendarDate(new Date(), timeZone);
  const [, setSeen] = useState(today);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      setSeen(toCalendarDate(new Date(), timeZone));
      timer = setTimeout(update, msToNextDay(timeZone) + MARGIN_MS);
    };
    update();
    // Timers don't run while the computer sleeps.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [timeZone]);

  return today;
}
