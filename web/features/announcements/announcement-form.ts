/** The form of an announcement: its values, which are texts, and their conversion from and to announcements. */
import type { AnnouncementReachView, AnnouncementView } from "@domain/announcement.ts";
import { announcementProblem } from "@domain/announcement-rules.ts";
import { addDays, timeOfDayIn, toCalendarDate } from "@domain/calendar.ts";
import { isBlank, type Problem } from "@domain/field-rules.ts";
import { DEFAULT_LANGUAGE, type Language } from "@domain/languages.ts";
import { OFFERED_LANGUAGES } from "@domain/offered-languages.ts";
import { canonicalUnit } from "@domain/unit-floors.ts";
import { useProperty } from "../../lib/property.store.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { serverDate } from "../../lib/server-time.ts";
import type { AnnouncementBody } from "./announcements.api.ts";

/** Lists are joined by line feeds, which no unit number has. */
const SEPARATOR = "\n";

/** The fields of title and text. `title.es` is the Spanish title; `title` is in the property's language. */
export type TextField = "title" | "text" | `${"title" | "text"}.${Language}`;
export type FieldName =
  | TextField
  | "audience"
  | "buildings"
  | "floors"
  | "units"
  | "sendBy"
  | "when"
  | "date"
  | "time";

/** The language of `title` and `text`. */
export const propertyLanguage = (): Language => useProperty.getState().languages.default || DEFAULT_LANGUAGE;

/** The field of the title or the text in a language. */
export const fieldIn = (code: Language, name: "title" | "text"): TextField =>
  code === propertyLanguage() ? name : `${name}.${code}`;

/** Whether an announcement has no title or no text in a language. */
export const isMissing = (code: Language, values: FormValues): boolean =>
  isBlank(values[fieldIn(code, "title")]) || isBlank(values[fieldIn(code, "text")]);

/** The values of `title.es`, `text.es` and so on. Those of the property's language stay empty. */
const translatedValues = (texts: AnnouncementView["texts"] = {}) =>
  Object.fromEntries(
    OFFERED_LANGUAGES.flatMap((code) => [
      [`title.${code}`, texts[code]?.title ?? ""],
      [`text.${code}`, texts[code]?.text ?? ""],
    ]),
  ) as Record<Exclude<TextField, "title" | "text">, string>;

export type FormValues = Record<FieldName, string>;

/** The entries of a list in a value of the form; `joinList` makes the value. */
export const listIn = (value: string): string[] => value.split(SEPARATOR).filter((entry) => entry !== "");
export const joinList = (entries: readonly (string | number)[]): string => entries.join(SEPARATOR);

/** Adds an entry to a list, or removes it. */
export function toggleEntry(value: string, entry: string): string {
  const entries = listIn(value);
  return joinList(entries.includes(entry) ? entries.filter((other) => other !== entry) : [...entries, entry]);
}

const MORNING = "09:00";

/** The values for a new announcement, or for one that is edited. @param units the audience of a new one; empty for everyone */
export function initialValues(
  announcement: AnnouncementView | undefined,
  units: readonly string[] = [],
): FormValues {
  const { timeZone } = usePropertyZone.getState();
  if (!announcement) {
    return {
      title: "",
      text: "",
      ...translatedValues(),
      audience: units.length > 0 ? "units" : "everyone",
      buildings: "",
      floors: "",
      units: joinList(units.map(canonicalUnit)),
      sendBy: joinList(["push", "mail"]),
      when: "now",
      date: addDays(toCalendarDate(serverDate(), timeZone), 1),
      time: MORNING,
    };
  }
  const { title, text, audience, buildings, floors, sendBy, publishAt } = announcement;
  // The property's language may have changed since the announcement was written.
  const { language = propertyLanguage(), texts } = announcement;
  const { [propertyLanguage()]: own, ...otherTexts } = { ...texts, [language]: { title, text } };
  const moment = new Date(publishAt);
  return {
    title: own?.title ?? "",
    text: own?.text ?? "",
    ...translatedValues(otherTexts),
    audience,
    buildings: joinList(buildings),
    floors: joinList(floors),
    units: joinList(announcement.units),
    sendBy: joinList(sendBy),
    when: "later",
    date: toCalendarDate(moment, timeZone),
    time: timeOfDayIn(moment, timeZone),
  };
}

export const audienceOf = ({ audience, buildings, floors, units }: FormValues) => ({
  audience,
  buildings: audience === "buildings" ? listIn(buildings) : [],
  floors: audience === "floors" ? listIn(floors).map(Number) : [],
  units: audience === "units" ? listIn(units) : [],
});

export function bodyOf(values: FormValues, reach: AnnouncementReachView | undefined): AnnouncementBody {
  const { title, text, when, date, time, sendBy } = values;
  const schedule = when === "later" ? { date, time } : { date: "", time: "" };
  // A channel that is not set up has no count.
  const isSetUp = (channel: string) =>
    (channel === "push" || channel === "mail") && reach?.[channel] !== null;
  const otherLanguages = OFFERED_LANGUAGES.filter((code) => code !== propertyLanguage());
  const texts = Object.fromEntries(
    otherLanguages.map((code) => [code, { title: values[`title.${code}`], text: values[`text.${code}`] }]),
  );
  return { title, text, texts, ...audienceOf(values), ...schedule, sendBy: listIn(sendBy).filter(isSetUp) };
}

/** The first broken rule, or undefined. */
export function formProblem(values: FormValues): Problem<FieldName> | undefined {
  const { timeZone } = usePropertyZone.getState();
  const body = bodyOf(values, undefined);
  return announcementProblem(body, { now: serverDate(), timeZone }) as Problem<FieldName> | undefined;
}
