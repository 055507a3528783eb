/** Tells when the office opens next. */

import { addDays, type CalendarDate, timeOfDayIn, toCalendarDate } from "./calendar.ts";
import { msg } from "./message.ts";
import { endsNextDay, type OfficeHours, spansOf, WEEKDAYS } from "./office-hours.ts";

/** The index in `WEEKDAYS`, which begin with Monday. */
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
  const weekdayIn = (days: number) => weekdayOf(addDays(today, days));
  const spansIn = (days: number) => spansOf(hours[weekdayIn(days)]);
  const isOpen =
    spansIn(0).some((span) => span.from <= time && (time < span.to || endsNextDay(span))) ||
    spansIn(-1).some((span) => endsNextDay(span) && time < span.to);
  if (isOpen) return undefined;
  const laterToday = spansIn(0).find(({ from }) => time < from);
  if (laterToday) return { day: msg("today"), from: laterToday.from };
  for (let days = 1; days <= WEEKDAYS.length; days += 1) {
    const [opening] = spansIn(days);
    if (!opening) continue;
    return { day: days === 1 ? msg("tomorrow") : (WEEKDAYS[weekdayIn(days)] ?? ""), from: opening.from };
  }
  return undefined;
}
