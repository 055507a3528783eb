/** Today at the property, wherever the reader is: what leases, tenure and the day's figures go by. */
import { addDays, type CalendarDate, startOfDay, toCalendarDate } from "@domain/calendar.ts";
import { useEffect, useState } from "react";
import { usePropertyZone } from "./property-zone.store.ts";

/** Timers may be a little early. */
const MARGIN_MS = 50;

function msToNextDay(timeZone: string): number {
  const now = new Date();
  const tomorrow = addDays(toCalendarDate(now, timeZone), 1);
  return startOfDay(tomorrow, timeZone).getTime() - now.getTime();
}

/** Today at the property, once. */
export function propertyToday(): CalendarDate {
  return toCalendarDate(new Date(), usePropertyZone.getState().timeZone);
}

/** Today at the property, renewed at its midnight. */
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
    // A sleeping computer's timers sleep with it.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [timeZone]);

  return today;
}
