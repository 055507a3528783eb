/**
 * Dates without a time, as `YYYY-MM-DD` texts, which sort alphabetically. The current date depends on a time zone and a
 * time; both are arguments. Arithmetic is in UTC, so daylight saving time has no effect.
 */

/** `YYYY-MM-DD`. */
export type CalendarDate = string;
/** `YYYY-MM`. */
export type CalendarMonth = string;

const DATE_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
export const DAY_MS = 24 * 60 * 60 * 1000;

interface DateParts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** Writes a date, which may be an invalid one such as February 30. */
export function dateText({ year, month, day }: DateParts): CalendarDate {
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** `Date.UTC` interprets years below 100 as 19xx, so `setUTCFullYear` sets the year. */
function toUTC({ year, month, day }: DateParts): Date {
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment;
}

function fromUTC(moment: Date): DateParts {
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
}

/** Every month has at least this many days. */
const DAYS_MIN = 28;

function daysIn(year: number, month: number): number {
  return toUTC({ year, month: month + 1, day: 0 }).getUTCDate();
}

function partsOf(text: string): DateParts | undefined {
  const match = DATE_SHAPE.exec(text);
  if (!match) return undefined;
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const { year, month, day } = parts;
  if (month < 1 || month > 12 || day < 1) return undefined;
  return day <= DAYS_MIN || day <= daysIn(year, month) ? parts : undefined;
}

function parseParts(date: CalendarDate): DateParts {
  const parts = partsOf(date);
  if (!parts) throw new RangeError(`Not a calendar date: ${date}`);
  return parts;
}

/** Whether a text is a real date in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return partsOf(text) !== undefined;
}

/** Dates that people enter and that are further away than this are typing errors, such as the year 0026. */
const REACH_MONTHS = 100 * 12;

/** Whether a text is a date at most 100 years from today. */
export function isDateInReach(text: string, today: CalendarDate): boolean {
  if (!isCalendarDate(text)) return false;
  return text >= addMonths(today, -REACH_MONTHS) && text <= addMonths(today, REACH_MONTHS);
}

/** Makes a function that returns the format of a time zone. Creating a format takes much longer than formatting, so each one is created once. */
function formatPerZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

const dateFormat = formatPerZone("en-US", {
  calendar: "gregory",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const clockFormat = formatPerZone("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/**
 * Converts a point in time to the calendar date in a time zone.
 * @param timeZone an IANA name such as `America/Chicago`
 * @throws RangeError for an unknown time zone
 */
export function toCalendarDate(moment: Date, timeZone: string): CalendarDate {
  const parts: Record<string, string> = {};
  for (const { type, value } of dateFormat(timeZone).formatToParts(moment)) parts[type] = value;
  return dateText({ year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) });
}

/** Converts a point in time to the calendar month in a time zone. */
export function monthIn(moment: Date, timeZone: string): CalendarMonth {
  // No zone is a day away from UTC, and formatting takes fifty times as long.
  const dayBefore = new Date(moment.getTime() - DAY_MS);
  const dayAfter = new Date(moment.getTime() + DAY_MS);
  const isInside = dayBefore.getUTCMonth() === dayAfter.getUTCMonth();
  return monthOf(isInside ? moment.toISOString() : toCalendarDate(moment, timeZone));
}

/** The month of a date. */
export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7);
}

export const isCalendarMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Adds days to a date; a negative number subtracts. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateText(fromUTC(new Date(toUTC(parseParts(date)).getTime() + days * DAY_MS)));
}

/** Adds months to a date. If the target month is too short, the result is its last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = parseParts(date);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return dateText({ ...target, day: Math.min(day, daysIn(target.year, target.month)) });
}

/** The month that is this number of months later. */
export const monthAfter = (month: CalendarMonth, months: number): CalendarMonth =>
  monthOf(addMonths(`${month}-01`, months));

/** Number of days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUTC(parseParts(to)).getTime() - toUTC(parseParts(from)).getTime()) / DAY_MS);
}

/** Number of whole calendar months between two dates; 0 if `to` is earlier. */
export function wholeMonthsBetween(from: CalendarDate, to: CalendarDate): number {
  if (to <= from) return 0;
  const start = parseParts(from);
  const end = parseParts(to);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return addMonths(from, months) <= to ? months : months - 1;
}

/** Every day begins within this time of midnight UTC, in all time zones. */
const ZONE_REACH_MS = 36 * 60 * 60 * 1000;

/**
 * Finds the first millisecond with this date, or a later date, in a time zone.
 * @throws RangeError for an unknown time zone
 */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = midnight - ZONE_REACH_MS;
  let start = midnight + ZONE_REACH_MS;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (toCalendarDate(new Date(middle), timeZone) >= date) start = middle;
    else before = middle;
  }
  return new Date(start);
}

/** The time of day in a time zone, as `HH:MM`. */
export function timeOfDayIn(moment: Date, timeZone: string): string {
  return clockFormat(timeZone).format(moment);
}

const MINUTE_MS = 60_000;
/** Clocks never change by more than this. */
const CHANGE_MAX_MS = 3 * 60 * MINUTE_MS;

/**
 * Finds the moment of a date and a time of day (`HH:MM`) in a time zone. A time that occurs twice is the first one, and a time that
 * clocks skip is the moment at which they skip it.
 * @throws RangeError for an unknown time zone
 */
export function momentAt(date: CalendarDate, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const target = `${date} ${time}`;
  const clockAt = (moment: Date) => `${toCalendarDate(moment, timeZone)} ${timeOfDayIn(moment, timeZone)}`;
  const start = startOfDay(date, timeZone).getTime();
  let moment = start + Math.max(0, (hours * 60 + minutes) * MINUTE_MS - CHANGE_MAX_MS);
  while (clockAt(new Date(moment)) < target) moment += MINUTE_MS;
  return new Date(moment);
}
