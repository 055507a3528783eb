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

/** Times of day as `HH:MM`, 00:00 to 23:59. */
interface OpenHours {
  from: string;
  to: string;
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

/** The hours of a day as people read them: `9:00 AM to 5:00 PM`, or `Closed`. */
export const hoursText = (hours: OpenHours | null | undefined): string =>
  hours ? `${timeText(hours.from)} to ${timeText(hours.to)}` : "Closed";
