/** Whether the office is open at a moment. */
import { addDays, type CalendarDate, toCalendarDate } from "./calendar.ts";
import { type OfficeHours, WEEKDAYS } from "./office-hours.ts";

const weekdayOf = (date: CalendarDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

function timeIn(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return format.format(moment);
}

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
  const time = timeIn(now, timeZone);
  const ofToday = hours[weekdayOf(today)];
  if (ofToday && ofToday.from <= time && time < ofToday.to) return undefined;
  if (ofToday && time < ofToday.from) return { day: "today", from: ofToday.from };
  for (let ahead = 1; ahead <= WEEKDAYS.length; ahead += 1) {
    const weekday = weekdayOf(addDays(today, ahead));
    const opening = hours[weekday];
    if (opening) return { day: ahead === 1 ? "tomorrow" : (WEEKDAYS[weekday] ?? ""), from: opening.from };
  }
  return undefined;
}
