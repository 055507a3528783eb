/** Rules and texts of announcements, and who gets one. */

import { isCalendarDate, momentAt } from "./calendar.ts";
import { isBlank, type Problem } from "./field-rules.ts";
import { foldText } from "./folded-text.ts";
import { message, msgs } from "./message.ts";
import { isOffered, LANGUAGE_UNKNOWN } from "./offered-languages.ts";
import { isTimeOfDay } from "./office-hours.ts";
import type { UnitView } from "./unit.ts";
import { canonicalUnit } from "./unit-floors.ts";

export const AUDIENCES = ["everyone", "buildings", "floors", "units"] as const;

export const ANNOUNCEMENT_TITLE_MAX_LENGTH = 80;
export const ANNOUNCEMENT_TEXT_MAX_LENGTH = 1000;
/** For more units, staff choose floors or buildings. */
export const ANNOUNCEMENT_UNITS_MAX = 200;
/** Short enough to notice a wrong year. */
const AHEAD_MAX_MS = 366 * 24 * 60 * 60_000;

export const ANNOUNCEMENT_TEXTS = msgs({
  titleMissing: "Please enter a title.",
  textMissing: "Please enter a message.",
  titleTooLong: message("A title can have at most {max} characters.", { max: ANNOUNCEMENT_TITLE_MAX_LENGTH }),
  textTooLong: message("A message can have at most {max} characters.", { max: ANNOUNCEMENT_TEXT_MAX_LENGTH }),
  audienceMissing: "Please choose who gets it.",
  buildingsMissing: "Please choose at least one building.",
  floorsMissing: "Please choose at least one floor.",
  unitsMissing: "Please choose at least one unit.",
  unitsTooMany: message("Please choose at most {max} units.", { max: ANNOUNCEMENT_UNITS_MAX }),
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
});

/** The title and text of an announcement in one language. */
export interface AnnouncementContent {
  title: string;
  text: string;
}

export interface AnnouncementForm extends AnnouncementContent {
  /** In other languages than the property's, by their codes. A language with a blank title and a blank text doesn't count. */
  texts: Readonly<Record<string, AnnouncementContent>>;
  /** Blank or unknown if nothing was chosen. */
  audience: string;
  buildings: readonly string[];
  floors: readonly number[];
  units: readonly string[];
  /** `YYYY-MM-DD` and `HH:MM` in the property's time zone; both blank for now. */
  date: string;
  time: string;
}

/** Who gets an announcement. */
export type AudienceChoice = Pick<AnnouncementForm, "audience" | "buildings" | "floors" | "units">;

type Audience = (typeof AUDIENCES)[number];
/** `title.es` is the Spanish title. */
type Field = keyof AnnouncementForm | `${keyof AnnouncementContent}.${string}`;

/** The languages with a title or a text. */
export const filledTexts = (
  texts: AnnouncementForm["texts"],
): [code: string, content: AnnouncementContent][] =>
  Object.entries(texts).filter(([, { title, text }]) => !isBlank(title) || !isBlank(text));

/** The first broken rule of the title and text in one language, or undefined. @param suffix of the fields' names, such as `.es` */
function contentProblem(
  { title, text }: AnnouncementContent,
  suffix: "" | `.${string}`,
): Problem<Field> | undefined {
  const { titleMissing, textMissing, titleTooLong, textTooLong } = ANNOUNCEMENT_TEXTS;
  if (isBlank(title)) return { field: `title${suffix}`, text: titleMissing };
  if (isBlank(text)) return { field: `text${suffix}`, text: textMissing };
  if (title.length > ANNOUNCEMENT_TITLE_MAX_LENGTH) return { field: `title${suffix}`, text: titleTooLong };
  if (text.length > ANNOUNCEMENT_TEXT_MAX_LENGTH) return { field: `text${suffix}`, text: textTooLong };
  return undefined;
}

/** The first broken rule of the title and text in all languages, or undefined. */
function textsProblem({ texts, ...content }: AnnouncementForm): Problem<Field> | undefined {
  const translations = filledTexts(texts);
  if (!translations.every(([code]) => isOffered(code))) return { field: "texts", text: LANGUAGE_UNKNOWN };
  const problems = translations.map(([code, translation]) => contentProblem(translation, `.${code}`));
  return contentProblem(content, "") ?? problems.find((problem) => problem !== undefined);
}

/** When an announcement goes out: undefined for now, null for a time that is incomplete or doesn't exist. */
export function publishTime(
  { date, time }: Pick<AnnouncementForm, "date" | "time">,
  timeZone: string,
): Date | undefined | null {
  if (date === "" && time === "") return undefined;
  return isCalendarDate(date) && isTimeOfDay(time) ? momentAt(date, time, timeZone) : null;
}

/** The first broken rule of an audience, or undefined. */
export function audienceProblem({
  audience,
  buildings,
  floors,
  units,
}: AudienceChoice): Problem<Field> | undefined {
  const { audienceMissing, buildingsMissing, floorsMissing, unitsMissing, unitsTooMany } = ANNOUNCEMENT_TEXTS;
  if (audience === "everyone") return undefined;
  if (audience === "buildings")
    return buildings.length === 0 ? { field: "buildings", text: buildingsMissing } : undefined;
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
  const { timeInvalid, timeTooFar } = ANNOUNCEMENT_TEXTS;
  const problem = textsProblem(form) ?? audienceProblem(form);
  if (problem) return problem;
  const time = publishTime(form, timeZone);
  if (time === undefined) return undefined;
  if (time === null || time <= now) return { field: "date", text: timeInvalid };
  return time.getTime() - now.getTime() > AHEAD_MAX_MS ? { field: "date", text: timeTooFar } : undefined;
}

/** Creates a function that returns whether a resident gets an announcement. @param places the units by their `_id` */
export function createAudience(
  { audience, buildings, floors, units }: AudienceChoice & { audience: Audience },
  places: ReadonlyMap<string, Pick<UnitView, "building" | "floor">>,
): (resident: { unitID?: string; unitNumber: string }) => boolean {
  if (audience === "everyone") return () => true;
  if (audience === "units") {
    const unitKeys = new Set(units.map(canonicalUnit));
    return ({ unitNumber }) => unitKeys.has(canonicalUnit(unitNumber));
  }
  const floorSet = new Set<number | null>(floors);
  const buildingKeys = new Set(buildings.map(foldText));
  return ({ unitID = "" }) => {
    const place = places.get(unitID);
    if (!place) return false;
    return audience === "floors"
      ? place.floor !== null && floorSet.has(place.floor)
      : place.building !== "" && buildingKeys.has(foldText(place.building));
  };
}
