/** Whether the office is open at a moment. */

import { addDays, type CalendarDate, timeOfDayIn, toCalendarDate } from "./calendar.ts";
import { msg } from "./message.ts";
import { endsNextDay, type OfficeHours, spansOf, WEEKDAYS } from "./office-hours.ts";

const weekdayOf = (date: CalendarDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * When the office opens next, if it is closed at a moment.
 * @returns undefined while it is open, and if it never opens
 */
export function nextOpening(
  hours: OfficeHours,
  now: Date,
  timeZone: string,
): { day: string; from: string } | undefined {
  const today = toCalendarDate(now, timeZone);
  const time = timeOfDayIn(now, timeZone);
  const spansAhead = (days: number) => spansOf(hours[weekdayOf(addDays(today, days))]);
  const isOpen =
    spansAhead(0).some((span) => span.from <= time && (time < span.to || endsNextDay(span))) ||
    spansAhead(-1).some((span) => endsNextDay(span) && time < span.to);
  if (isOpen) return undefined;
  const later = spansAhead(0).find(({ from }) => time < from);
  if (later) return { day: msg("today"), from: later.from };
  for (let ahead = 1; ahead <= WEEKDAYS.length; ahead += 1) {
    const [opening] = spansAhead(ahead);
    if (!opening) continue;
    const weekday = weekdayOf(addDays(today, ahead));
    return { day: ahead === 1 ? msg("tomorrow") : (WEEKDAYS[weekday] ?? ""), from: opening.from };
  }
  return undefined;
}
