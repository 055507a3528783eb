/** Start of a calendar date in the property's time zone. */
import { toCalendarDate } from "./calendar.ts";

/** Search range around midnight UTC. No time zone is further from UTC, so every day begins within it. */
const ZONE_REACH_MS = 36 * 60 * 60 * 1000;

/**
 * Finds the first millisecond with this date, or a later date, in a time zone.
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
