/** Days and moments of the property's calendar, counted from a `now` that is given. Days are `YYYY-MM-DD`. */
import { addDays, addMonths, type CalendarDate, monthOf, toCalendarDate } from "../../src/domain/calendar.ts";
import { MONTHS } from "../../src/domain/enumerations.ts";
import { monthYearText } from "../../src/domain/payment-months.ts";

export interface Calendar {
  now: Date;
  timeZone: string;
  today: CalendarDate;
  /** The moment at so many minutes after midnight of a day, by the property's clocks. */
  at(day: CalendarDate, minutes: number): Date;
  /** A day of the month so many months before this one (negative: after it); a short month ends it earlier. */
  inMonth(monthsAgo: number, day: number): CalendarDate;
}

const MINUTE_MS = 60_000;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A date as people write it, such as `Nov 24`. */
export function shortDate(day: CalendarDate): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}

/** Month and year as a payment entry has them, such as `Jan 2025`. */
export function monthYearOf(day: CalendarDate): string {
  return monthYearText(MONTHS[Number(day.slice(5, 7)) - 1] as string, Number(day.slice(0, 4)));
}

export function weekdayOf(day: CalendarDate): Weekday {
  return WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] as Weekday;
}

/** The first day after another that falls on a weekday. */
export function nextWeekday(after: CalendarDate, name: Weekday): CalendarDate {
  const ahead = (WEEKDAYS.indexOf(name) - WEEKDAYS.indexOf(weekdayOf(after)) + 7) % 7;
  return addDays(after, ahead === 0 ? 7 : ahead);
}

/** Minutes after midnight of a time such as `18:42`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Reads a time zone's clocks: the moment at which they stood at `HH:MM` of the answer, taken as if it were UTC. */
function clocksOf(timeZone: string): (moment: Date) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  };
}

/**
 * The calendar of a property.
 * @param timeZone an IANA name such as `America/Chicago`
 * @throws RangeError when the time zone is unknown
 */
export function createCalendar(now: Date, timeZone: string): Calendar {
  const clocks = clocksOf(timeZone);
  const today = toCalendarDate(now, timeZone);
  return {
    now,
    timeZone,
    today,
    at(day, minutes) {
      const wanted = Date.parse(`${day}T00:00Z`) + minutes * MINUTE_MS;
      const guess = new Date(2 * wanted - clocks(new Date(wanted)));
      // On a day when clocks change, the guess may have another offset: corrected once from there.
      return new Date(guess.getTime() + wanted - clocks(guess));
    },
    inMonth(monthsAgo, day) {
      const first = addMonths(`${monthOf(today)}-01`, -monthsAgo);
      const wanted = addDays(first, day - 1);
      return monthOf(wanted) === monthOf(first) ? wanted : addDays(addMonths(first, 1), -1);
    },
  };
}
