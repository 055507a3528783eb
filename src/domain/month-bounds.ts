/** Where a calendar month of the property begins and ends on the world's clock. */
import { addMonths, type CalendarMonth, dateIn } from "./calendar.ts";

/** No time zone is further from UTC than this; a month can't begin outside of it. */
const ZONE_REACH_MS = 36 * 60 * 60 * 1000;

export interface MonthBounds {
  /** The first moment of the month. */
  from: Date;
  /** The first moment of the next month. */
  until: Date;
}

const known = new Map<string, MonthBounds>();

/**
 * The first millisecond whose date in a time zone is a given one or a later one.
 * @throws RangeError for an unknown time zone
 */
export function firstMoment(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = midnight - ZONE_REACH_MS;
  let at = midnight + ZONE_REACH_MS;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dateIn(new Date(middle), timeZone) >= date) at = middle;
    else before = middle;
  }
  return new Date(at);
}

/**
 * The moments between which a month lies in a time zone; whatever clocks do, each moment is in exactly one month.
 * @throws RangeError for an unknown time zone or a text that is no month
 */
export function monthBounds(month: CalendarMonth, timeZone: string): MonthBounds {
  const key = `${timeZone} ${month}`;
  const found = known.get(key);
  if (found) return found;
  const first = `${month}-01`;
  const bounds = {
    from: firstMoment(first, timeZone),
    until: firstMoment(addMonths(first, 1), timeZone),
  };
  known.set(key, bounds);
  return bounds;
}
