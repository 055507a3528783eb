/** Today's date in the property's time zone. Leases, tenure and daily figures depend on it, not on the user's time zone. */
import { addDays, type CalendarDate, startOfDay, toCalendarDate } from "@domain/calendar.ts";
import { useEffect, useState } from "react";
import { followClock } from "./follow-clock.ts";
import { usePropertyZone } from "./property-zone.store.ts";
import { serverDate } from "./server-time.ts";

const todayIn = (timeZone: string): CalendarDate => toCalendarDate(serverDate(), timeZone);

const msToNextDay = (timeZone: string): number =>
  startOfDay(addDays(todayIn(timeZone), 1), timeZone).getTime() - serverDate().getTime();

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
