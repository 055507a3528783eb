/**
 * Dates, times and ages as texts. In the names, a 'date' is a `YYYY-MM-DD`, which is the same day everywhere; a 'day' and a 'moment' are those of
 * a time in the user's time zone, unless the function takes another time zone.
 */
import type { CalendarDate } from "@domain/calendar.ts";
import { MONTHS } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState } from "@domain/incident-kinds.ts";
import { msgs } from "@domain/message.ts";
import { byLocale } from "./by-locale.ts";
import { locale } from "./language.store.ts";
import { t } from "./t.ts";

/** The parts of '9:05 AM'. */
export const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

const DATE = { month: "short", day: "numeric", year: "numeric" } as const;
const DATE_OF_THIS_YEAR = { month: "short", day: "numeric" } as const;

const dateFormat = (parts: Intl.DateTimeFormatOptions) =>
  byLocale((name) => new Intl.DateTimeFormat(name, parts));
const dayFormat = dateFormat(DATE);
const thisYearFormat = dateFormat(DATE_OF_THIS_YEAR);
const utcDayFormat = dateFormat({ ...DATE, timeZone: "UTC" });
const utcThisYearFormat = dateFormat({ ...DATE_OF_THIS_YEAR, timeZone: "UTC" });
const timeFormat = dateFormat(CLOCK);

/** Some browsers put a narrow no-break space before AM and PM. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** 'Nov 9, 2026'; an empty text for an invalid time. */
export function formatDay(moment: Date | string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : dayFormat().format(date);
}

/** 'Nov 9, 2026' for a `YYYY-MM-DD` in any time zone; '-' for an empty or invalid date. */
export function formatDate(date: string): string {
  const moment = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? "-" : utcDayFormat().format(moment);
}

const monthFormat = dateFormat({ month: "short", year: "numeric", timeZone: "UTC" });

/** 'Nov 2026', as months are stored, in the reader's language. Other texts unchanged. */
export function formatMonthYear(monthYear: string): string {
  const [, name = "", year = ""] = /^(\w{3}) (\d{4})$/.exec(monthYear) ?? [];
  const month = (MONTHS as readonly string[]).indexOf(name);
  return month < 0 ? monthYear : monthFormat().format(Date.UTC(Number(year), month));
}

/** 'Nov 2026' for a `YYYY-MM`; an empty text for another. */
export function formatMonth(month: string): string {
  const moment = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? "" : monthFormat().format(moment);
}

const monthNameFormat = dateFormat({ month: "short", timeZone: "UTC" });

/** 'Nov' for a `YYYY-MM`, or the month of a `YYYY-MM-DD`. */
export const formatMonthName = (date: string): string => monthNameFormat().format(new Date(date.slice(0, 7)));

/** The names of the months, in the order of `MONTHS`. */
export const monthNames = (): string[] =>
  MONTHS.map((_, month) => monthNameFormat().format(Date.UTC(2000, month)));

/** '9:05 AM'. */
export function formatTime(moment: Date | string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : plainSpaces(timeFormat().format(date));
}

/** The calendar day of a time in the user's time zone, as a sortable key: '2026-11-09'. */
export function dayKey(moment: Date | string): string {
  const date = new Date(moment);
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Whether a day is today or yesterday. */
function isRecentDay(key: string, now: Date): boolean {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return key === dayKey(now) || key === dayKey(yesterday);
}

/** 'Today', 'Yesterday' or a short date (specification, section 2). @param key of `dayKey` */
export function dayHeading(key: string, now: Date): string {
  if (key === dayKey(now)) return t("Today");
  return isRecentDay(key, now) ? t("Yesterday") : formatDate(key);
}

/** Milliseconds until the user's next midnight; days with a clock change have 23 or 25 hours. */
export function msToMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** 'Nov 24' for a `YYYY-MM-DD`, with the year if it is not the current one. */
export function formatShortDate(date: CalendarDate, today: CalendarDate): string {
  const moment = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4) && !Number.isNaN(moment.getTime());
  return isThisYear ? utcThisYearFormat().format(moment) : formatDate(date);
}

/** 'Nov 18', with the year if it is not the current one. */
export function formatShortDay(moment: string, now: Date): string {
  const date = new Date(moment);
  return date.getFullYear() === now.getFullYear() ? thisYearFormat().format(date) : formatDay(moment);
}

/** In lists: '10:38 AM' today, 'Yesterday', 'Nov 18', 'Nov 18, 2025'. */
export function formatShortMoment(moment: string, now: Date): string {
  const key = dayKey(moment);
  if (key === dayKey(now)) return formatTime(moment);
  return isRecentDay(key, now) ? dayHeading(key, now) : formatShortDay(moment, now);
}

/** In headers: 'Nov 18, 7:20 PM', with the year if it is not the current one. */
export function formatMoment(moment: string, now: Date): string {
  return `${formatShortDay(moment, now)}, ${formatTime(moment)}`;
}

/** 'Today, 9:31 AM', 'Yesterday, 8:15 AM', 'Nov 18, 7:20 PM'. */
export function formatRecentMoment(moment: string, now: Date): string {
  const key = dayKey(moment);
  return isRecentDay(key, now) ? `${dayHeading(key, now)}, ${formatTime(moment)}` : formatMoment(moment, now);
}

/** In tooltips: 'Nov 18, 2026, 7:20 PM'. */
export const formatFullMoment = (moment: string): string => `${formatDay(moment)}, ${formatTime(moment)}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** The units of an age, largest first. An age under a minute counts as one. */
const UNITS = [
  ["week", WEEK_MS],
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

function ageOf(since: string, now: Date): [count: number, unit: "week" | "day" | "hour" | "minute"] {
  const age = Math.max(MINUTE_MS, now.getTime() - new Date(since).getTime());
  const [unit, size] = UNITS.find(([, length]) => age >= length) ?? UNITS[3];
  return [Math.floor(age / size), unit];
}

const SHORT_AGES = msgs({ week: "{count}w", day: "{count}d", hour: "{count}h", minute: "{count}m" });
const SPOKEN_AGES = msgs({
  week: "{count, plural, one {# week} other {# weeks}} old",
  day: "{count, plural, one {# day} other {# days}} old",
  hour: "{count, plural, one {# hour} other {# hours}} old",
  minute: "{count, plural, one {# minute} other {# minutes}} old",
});

/** '25m', '5h', '2d', '3w'. */
export function formatAge(since: string, now: Date): string {
  const [count, unit] = ageOf(since, now);
  return t(SHORT_AGES[unit], { count });
}

const agoFormat = byLocale((name) => new Intl.RelativeTimeFormat(name));

/** '25 minutes ago', '3 days ago'. */
export function formatAgo(since: string, now: Date): string {
  const [count, unit] = ageOf(since, now);
  return agoFormat().format(-count, unit);
}

/** An age for screen readers: '2 days old'. */
export function spokenAge(since: string, now: Date): string {
  const [count, unit] = ageOf(since, now);
  return t(SPOKEN_AGES[unit], { count });
}

/** A moment in a time zone, such as the property's. */
export const formatIn = (
  moment: Date | number | string,
  timeZone: string,
  parts: Intl.DateTimeFormatOptions,
): string => plainSpaces(new Intl.DateTimeFormat(locale(), { ...parts, timeZone }).format(new Date(moment)));

type Due = Pick<IncidentView, "status" | "dueDate">;

/** For staff: 'Due today', 'Due Nov 24', 'Overdue, Nov 19'; empty without a due date and when it is resolved. @param today at the property */
export function dueText(incident: Due, today: CalendarDate): string {
  const date = formatShortDate(incident.dueDate, today);
  return {
    none: "",
    later: t("Due {date}", { date }),
    today: t("Due today"),
    overdue: t("Overdue, {date}", { date }),
  }[dueState(incident, today)];
}

/** For residents: 'Expected by today', 'Expected by Nov 27', 'Running late'; empty whenever `dueText` is. @param today at the property */
export function expectedText(incident: Due, today: CalendarDate): string {
  const date = formatShortDate(incident.dueDate, today);
  return {
    none: "",
    later: t("Expected by {date}", { date }),
    today: t("Expected by today"),
    overdue: t("Running late"),
  }[dueState(incident, today)];
}
