/** The hours of the office, one entry per day of the week. */
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
