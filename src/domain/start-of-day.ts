/** When a date of the property begins on the world's clock. */
import { toCalendarDate } from "./calendar.ts";

/** No time zone is further from UTC than this; a day can't begin outside of it. */
const ZONE_REACH_MS = 36 * 60 * 60 * 1000;

/**
 * The first millisecond whose date in a time zone is a given one or a later one.
 * @throws RangeError for an unknown time zone
 */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = midnight - ZONE_REACH_MS;
  let at = midnight + ZONE_REACH_MS;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (toCalendarDate(new Date(middle), timeZone) >= date) at = middle;
    else before = middle;
  }
  return new Date(at);
}
