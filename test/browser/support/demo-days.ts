/** The demo property counts its days from today, and so do the tests that read them: what a lease or a month says now. */
import { type CalendarDate, toCalendarDate } from "../../../src/domain/calendar.ts";

/** Today as the demo and the browser have it: both go by the machine's time zone. */
export function demoToday(): CalendarDate {
  return toCalendarDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** A date as the screens write it, such as `Jan 31, 2027`. */
export function writtenDate(date: CalendarDate): string {
  return new Date(`${date}T00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}
