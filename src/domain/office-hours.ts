/** The hours of the office, one entry per day of the week, and their texts. */

import { inEnglish, msgs, type Translate } from "./message.ts";

/** The days in the order of the settings. */
export const WEEKDAYS = msgs(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);

/**
 * A time in which the office is open, from one time of day (`HH:MM`) to another. A `to` that is not later than `from` is on the next day:
 * `00:00` is midnight, and equal times are 24 hours.
 */
export interface Span {
  from: string;
  to: string;
}

/** The hours of a day. */
interface OpenHours extends Span {
  /** A second span, such as after lunch. */
  second?: Span | undefined;
}

/** The hours of each day, Monday first; null on a day on which the office is closed. */
export type OfficeHours = readonly (OpenHours | null)[];

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time of day in the form `HH:MM`. */
export const isTimeOfDay = (text: string): boolean => TIME.test(text);

/** A time of day as people read it: `17:00` is `5:00 PM`. */
export function timeText(time: string, t: Translate = inEnglish): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const text = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  return hour < 12 ? t("{time} AM", { time: text }) : t("{time} PM", { time: text });
}

/** The spans of a day, earliest first. */
export const spansOf = (hours: OpenHours | null | undefined): Span[] =>
  hours ? [hours, ...(hours.second ? [hours.second] : [])] : [];

/** Whether a span ends on the day after it has begun, at the earliest at midnight. */
export const endsNextDay = ({ from, to }: Span): boolean => to <= from;

function spanText({ from, to }: Span, t: Translate): string {
  const start = timeText(from, t);
  if (from === to) return from === "00:00" ? t("Open 24 hours") : t("{from}, for 24 hours", { from: start });
  if (to === "00:00") return t("{from} to midnight", { from: start });
  return t("{from} to {to}", { from: start, to: timeText(to, t) });
}

/** The hours of a day as people read them: `9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM`, `Open 24 hours` or `Closed`. */
export const hoursText = (hours: OpenHours | null | undefined, t: Translate = inEnglish): string =>
  spansOf(hours)
    .map((span) => spanText(span, t))
    .join(", ") || t("Closed");

function daysText(first: number, last: number, t: Translate): string {
  const [from = "", to = ""] = [first, last].map((day) => t(WEEKDAYS[day] ?? ""));
  let text = from;
  if (last === first + 1) text = t("{from} and {to}", { from, to });
  else if (last > first) text = t("{from} to {to}", { from, to });
  // Some languages write weekdays in lower case.
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The hours of a week, in one row for successive days with equal hours: `Monday to Friday`, `9:00 AM to 5:00 PM`. */
export function hoursRows(week: OfficeHours, t: Translate = inEnglish): { days: string; hours: string }[] {
  const texts = WEEKDAYS.map((_, day) => hoursText(week[day], t));
  const firstDays = [...texts.keys()].filter((day) => day === 0 || texts[day] !== texts[day - 1]);
  return firstDays.map((first, row) => {
    const last = (firstDays[row + 1] ?? WEEKDAYS.length) - 1;
    return { days: daysText(first, last, t), hours: hoursText(week[first], t) };
  });
}
