/** Rules and texts of announcements, and who gets one. */
import { type CalendarDate, isCalendarDate, momentAt } from "./calendar.ts";
import { isBlank, type Problem } from "./field-rules.ts";
import { isTimeOfDay } from "./office-hours.ts";
import { canonicalUnit, floorOf } from "./unit-floors.ts";

export const AUDIENCES = ["everyone", "floors", "units"] as const;

export const ANNOUNCEMENT_TITLE_MAX_LENGTH = 80;
export const ANNOUNCEMENT_TEXT_MAX_LENGTH = 1000;
/** More units than any property has on several floors; a longer list is rather chosen by floors. */
export const ANNOUNCEMENT_UNITS_MAX = 200;
/** Longer than any plan, and short enough to notice a wrong year. */
const AHEAD_MAX_MS = 366 * 24 * 60 * 60_000;

export const ANNOUNCEMENT_TEXTS = {
  titleMissing: "Please enter a title.",
  textMissing: "Please enter a message.",
  titleTooLong: `A title can have at most ${ANNOUNCEMENT_TITLE_MAX_LENGTH} characters.`,
  textTooLong: `A message can have at most ${ANNOUNCEMENT_TEXT_MAX_LENGTH.toLocaleString("en-US")} characters.`,
  audienceMissing: "Please choose who gets it.",
  floorsMissing: "Please choose at least one floor.",
  unitsMissing: "Please choose at least one unit.",
  unitsTooMany: `Please choose at most ${ANNOUNCEMENT_UNITS_MAX} units.`,
  timeInvalid: "Please choose a time in the future.",
  timeTooFar: "Please choose a time within a year.",
  noRecipients: "No resident lives there. Please choose another audience.",
  notFound: "Announcement not found.",
  sentAlready: "This announcement has already been sent.",
  canceledAlready: "This announcement has been canceled.",
  failed: "Failed to send announcement.",
  networkError: "Error sending announcement.",
  cancel: { failed: "Failed to cancel announcement.", networkError: "Error canceling announcement." },
  readersFailed: "The list could not be loaded. Try again.",
  tooMany: "You have written too many announcements within an hour.",
} as const;

export interface AnnouncementForm {
  title: string;
  text: string;
  /** Blank or unknown if nothing was chosen. */
  audience: string;
  floors: readonly number[];
  units: readonly string[];
  /** `YYYY-MM-DD` and `HH:MM` in the property's time zone; both blank for now. */
  date: string;
  time: string;
}

type Audience = (typeof AUDIENCES)[number];
type Field = keyof AnnouncementForm;

/** When an announcement goes out: undefined for now, null for a time that is incomplete or doesn't exist. */
export function publishTime(
  { date, time }: Pick<AnnouncementForm, "date" | "time">,
  timeZone: string,
): Date | undefined | null {
  if (date === "" && time === "") return undefined;
  return isCalendarDate(date) && isTimeOfDay(time) ? momentAt(date as CalendarDate, time, timeZone) : null;
}

/** The first broken rule of an audience, or undefined. */
export function audienceProblem({
  audience,
  floors,
  units,
}: Pick<AnnouncementForm, "audience" | "floors" | "units">): Problem<Field> | undefined {
  const { audienceMissing, floorsMissing, unitsMissing, unitsTooMany } = ANNOUNCEMENT_TEXTS;
  if (audience === "everyone") return undefined;
  if (audience === "floors")
    return floors.length === 0 ? { field: "floors", text: floorsMissing } : undefined;
  if (audience !== "units") return { field: "audience", text: audienceMissing };
  if (units.length === 0) return { field: "units", text: unitsMissing };
  return units.length > ANNOUNCEMENT_UNITS_MAX ? { field: "units", text: unitsTooMany } : undefined;
}

/** The first broken rule of an announcement, or undefined. */
export function announcementProblem(
  form: AnnouncementForm,
  { now, timeZone }: { now: Date; timeZone: string },
): Problem<Field> | undefined {
  const { title, text } = form;
  const { titleMissing, textMissing, titleTooLong, textTooLong, timeInvalid, timeTooFar } =
    ANNOUNCEMENT_TEXTS;
  if (isBlank(title)) return { field: "title", text: titleMissing };
  if (isBlank(text)) return { field: "text", text: textMissing };
  if (title.length > ANNOUNCEMENT_TITLE_MAX_LENGTH) return { field: "title", text: titleTooLong };
  if (text.length > ANNOUNCEMENT_TEXT_MAX_LENGTH) return { field: "text", text: textTooLong };
  const broken = audienceProblem(form);
  if (broken) return broken;
  const at = publishTime(form, timeZone);
  if (at === undefined) return undefined;
  if (at === null || at <= now) return { field: "date", text: timeInvalid };
  return at.getTime() - now.getTime() > AHEAD_MAX_MS ? { field: "date", text: timeTooFar } : undefined;
}

/** Makes the check whether a resident of a unit gets an announcement. */
export function createAudience({
  audience,
  floors,
  units,
}: {
  audience: Audience;
  floors: readonly number[];
  units: readonly string[];
}): (unitNumber: string) => boolean {
  if (audience === "everyone") return () => true;
  if (audience === "floors") {
    const chosen = new Set(floors);
    return (unitNumber) => chosen.has(floorOf(unitNumber) ?? Number.NaN);
  }
  const chosen = new Set(units.map(canonicalUnit));
  return (unitNumber) => chosen.has(canonicalUnit(unitNumber));
}
