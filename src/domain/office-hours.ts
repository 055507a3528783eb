/** The hours of the office, one entry per day of the week, and their texts. */
/** The days in the order of the settings. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/**
 * A time in which the office is open, from one time of day (`HH:MM`) to another. A `to` that is not later than `from` is on the next day:
 * `00:00` is midnight, and equal times are 24 hours.
 */
export interface Span {
  from: string;
  to: string;
}

/** The hours of a day. `second` is another span, such as after lunch. */
interface OpenHours extends Span {
  second?: Span | undefined;
}

/** The hours of each day, Monday first; null on a day on which the office is closed. */
export type OfficeHours = readonly (OpenHours | null)[];

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time of day in the form `HH:MM`. */
export const isTimeOfDay = (text: string): boolean => TIME.test(text);

/** A time of day as people read it: `17:00` is `5:00 PM`. */
export function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** The spans of a day, earliest first. */
export const spansOf = (hours: OpenHours | null | undefined): Span[] =>
  hours ? [hours, ...(hours.second ? [hours.second] : [])] : [];

/** Whether a span ends on the day after it has begun, at the earliest at midnight. */
export const endsNextDay = ({ from, to }: Span): boolean => to <= from;

function spanText({ from, to }: Span): string {
  if (from === to) return from === "00:00" ? "Open 24 hours" : `${timeText(from)}, for 24 hours`;
  if (to === "00:00") return `${timeText(from)} to midnight`;
  return `${timeText(from)} to ${timeText(to)}`;
}

/** The hours of a day as people read them: `9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM`, `Open 24 hours` or `Closed`. */
export const hoursText = (hours: OpenHours | null | undefined): string =>
  spansOf(hours).map(spanText).join(", ") || "Closed";

function daysText(first: number, last: number): string {
  const [from, to] = [WEEKDAYS[first], WEEKDAYS[last]];
  if (first === last) return `${from}`;
  return last === first + 1 ? `${from} and ${to}` : `${from} to ${to}`;
}

/** The hours of a week in rows of days that have the same ones: `Monday to Friday`, `9:00 AM to 5:00 PM`. */
export function hoursRows(week: OfficeHours): { days: string; hours: string }[] {
  const texts = WEEKDAYS.map((_, day) => hoursText(week[day]));
  const firstDays = [...texts.keys()].filter((day) => day === 0 || texts[day] !== texts[day - 1]);
  return firstDays.map((first, row) => {
    const last = (firstDays[row + 1] ?? WEEKDAYS.length) - 1;
    return { days: daysText(first, last), hours: hoursText(week[first]) };
  });
}
