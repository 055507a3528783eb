/** Moments, ages and due dates as the lists and headers of incidents and conversations show them. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState } from "@domain/incident-kinds.ts";
import { dayHeading, dayKey, formatDate, formatDay, formatTime } from "./formats.ts";

/** 'Nov 9, 2026' without the year if it is this one. */
const withoutYear = (text: string, isThisYear: boolean) => (isThisYear ? text.replace(/, \d+$/, "") : text);

/** 'Nov 24' for a `YYYY-MM-DD`, with the year if it is another one. */
export function formatShortDate(date: CalendarDate, today: CalendarDate): string {
  return withoutYear(formatDate(date), date.slice(0, 4) === today.slice(0, 4));
}

function shortDay(moment: string, now: Date): string {
  return withoutYear(formatDay(moment), new Date(moment).getFullYear() === now.getFullYear());
}

/** In lists: '10:38 AM' today, 'Yesterday', 'Nov 18', 'Nov 18, 2025'. */
export function formatShortMoment(moment: string, now: Date): string {
  const heading = dayHeading(dayKey(moment), now);
  if (heading === "Today") return formatTime(moment);
  return heading === "Yesterday" ? heading : shortDay(moment, now);
}

/** In headers: 'Nov 18, 7:20 PM', with the year if it is another one. */
export function formatMoment(moment: string, now: Date): string {
  return `${shortDay(moment, now)}, ${formatTime(moment)}`;
}

/** 'Today, 9:31 AM', 'Yesterday, 8:15 AM', 'Nov 18, 7:20 PM'. */
export function formatRecentMoment(moment: string, now: Date): string {
  const heading = dayHeading(dayKey(moment), now);
  const isRecent = heading === "Today" || heading === "Yesterday";
  return isRecent ? `${heading}, ${formatTime(moment)}` : formatMoment(moment, now);
}

/** In tooltips: 'Nov 18, 2026, 7:20 PM'. */
export const formatFullMoment = (moment: string): string => `${formatDay(moment)}, ${formatTime(moment)}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** The units of an age, largest first. */
const UNITS = [
  ["week", WEEK_MS],
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

function ageOf(since: string, now: Date): [count: number, unit: string] {
  const age = Math.max(MINUTE_MS, now.getTime() - new Date(since).getTime());
  const [unit, size] = UNITS.find(([, length]) => age >= length) ?? UNITS[3];
  return [Math.floor(age / size), unit];
}

/** '25m', '5h', '2d', '3w'. */
export function formatAge(since: string, now: Date): string {
  const [count, unit] = ageOf(since, now);
  return `${count}${unit.slice(0, 1)}`;
}

/** '25 minutes ago', '3 days ago'. */
export function formatAgo(since: string, now: Date): string {
  return spokenAge(since, now).replace(/old$/, "ago");
}

/** An age for screen readers: '2 days old'. */
export function spokenAge(since: string, now: Date): string {
  const [count, unit] = ageOf(since, now);
  return `${count} ${unit}${count === 1 ? "" : "s"} old`;
}

type Due = Pick<IncidentView, "status" | "dueDate">;

/** For staff: 'Due today', 'Due Nov 24', 'Overdue, Nov 19'; empty without a due date and when it is resolved. @param today at the property */
export function dueText(incident: Due, today: CalendarDate): string {
  const date = formatShortDate(incident.dueDate, today);
  return { none: "", later: `Due ${date}`, today: "Due today", overdue: `Overdue, ${date}` }[
    dueState(incident, today)
  ];
}

/** For residents: 'Expected by today', 'Expected by Nov 27', 'Running late'; empty like `dueText`. @param today at the property */
export function expectedText(incident: Due, today: CalendarDate): string {
  const date = formatShortDate(incident.dueDate, today);
  return { none: "", later: `Expected by ${date}`, today: "Expected by today", overdue: "Running late" }[
    dueState(incident, today)
  ];
}
