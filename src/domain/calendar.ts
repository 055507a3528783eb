/**
 * Dates without a time, as `YYYY-MM-DD` texts: they sort as they stand. What "today" is depends on a time zone and a
 * moment, and both are arguments. Arithmetic is in UTC, so that no change of clocks touches it.
 */

/** `YYYY-MM-DD`. */
export type CalendarDate = string;
/** `YYYY-MM`. */
export type CalendarMonth = string;

const DATE_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Parts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

function toText({ year, month, day }: Parts): CalendarDate {
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** `Date.UTC` reads years below 100 as 19xx, so the year is set apart. */
function toUTC({ year, month, day }: Parts): Date {
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment;
}

function fromUTC(moment: Date): Parts {
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
}

function daysIn(year: number, month: number): number {
  return toUTC({ year, month: month + 1, day: 0 }).getUTCDate();
}

function partsOf(text: string): Parts | undefined {
  const match = DATE_SHAPE.exec(text);
  if (!match) return undefined;
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const real = parts.month >= 1 && parts.month <= 12 && parts.day >= 1;
  return real && parts.day <= daysIn(parts.year, parts.month) ? parts : undefined;
}

function needParts(date: CalendarDate): Parts {
  const parts = partsOf(date);
  if (!parts) throw new RangeError(`Not a calendar date: ${date}`);
  return parts;
}

/** Whether a text is a real date in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return partsOf(text) !== undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { timeZone, calendar: "gregory", numberingSystem: "latn" } as const;
  const made = new Intl.DateTimeFormat("en-US", {
    ...options,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * The calendar date of a moment in a time zone.
 * @param timeZone an IANA name such as `America/Chicago`
 * @throws RangeError for an unknown time zone
 */
export function toCalendarDate(moment: Date, timeZone: string): CalendarDate {
  const found: Record<string, string> = {};
  for (const { type, value } of formatIn(timeZone).formatToParts(moment)) found[type] = value;
  return toText({ year: Number(found.year), month: Number(found.month), day: Number(found.day) });
}

/** The calendar month of a moment in a time zone. */
export function monthIn(moment: Date, timeZone: string): CalendarMonth {
  return monthOf(toCalendarDate(moment, timeZone));
}

/** The month of a date. */
export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7);
}

/** The date some days later, or earlier for a negative number. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toText(fromUTC(new Date(toUTC(needParts(date)).getTime() + days * DAY_MS)));
}

/** The same day some months later; where that month is too short, its last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = needParts(date);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return toText({ ...target, day: Math.min(day, daysIn(target.year, target.month)) });
}

/** Days from one date to another; negative when the other is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUTC(needParts(to)).getTime() - toUTC(needParts(from)).getTime()) / DAY_MS);
}

/** How many whole calendar months lie between two dates; 0 when the second is earlier. */
export function wholeMonthsBetween(from: CalendarDate, to: CalendarDate): number {
  if (to <= from) return 0;
  const start = needParts(from);
  const end = needParts(to);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return addMonths(from, months) <= to ? months : months - 1;
}
