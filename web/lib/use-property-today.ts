/** Today's date in the property's time zone. Leases, tenure and daily figures depend on it, not on the user's time zone. */
import { addDays, type CalendarDate, startOfDay, toCalendarDate } from "@domain/calendar.ts";
import { useEffect, useState } from "react";
import { followClock } from "./follow-clock.ts";
import { usePropertyZone } from "./property-zone.store.ts";
import { serverNow } from "./server-time.ts";

/**
 * How much later a day begins here. The page knows the server's time to two seconds and a half, and the server keeps its figures for one: what a
 * screen fetches when a day begins would otherwise often be that of the day before, and stay so.
 */
const DAY_BEGINS_MS = 4_000;

const surelyNow = (): Date => new Date(serverNow() - DAY_BEGINS_MS);

const todayIn = (timeZone: string): CalendarDate => toCalendarDate(surelyNow(), timeZone);

const msToNextDay = (timeZone: string): number =>
  startOfDay(addDays(todayIn(timeZone), 1), timeZone).getTime() - surelyNow().getTime();

export const propertyToday = (): CalendarDate => todayIn(usePropertyZone.getState().timeZone);

/** Today's date at the property; updates at the property's midnight. */
export function usePropertyToday(): CalendarDate {
  const timeZone = usePropertyZone((state) => state.timeZone);
  const [, setToday] = useState(todayIn(timeZone));
  useEffect(
    () =>
      followClock(
        () => setToday(todayIn(timeZone)),
        () => msToNextDay(timeZone),
      ),
    [timeZone],
  );
  return todayIn(timeZone);
}
