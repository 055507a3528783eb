/** The values of the form, which are texts, and what they mean. */
import type { AnnouncementReachView, AnnouncementView } from "@domain/announcement.ts";
import { announcementProblem } from "@domain/announcement-rules.ts";
import { addDays, timeOfDayIn, toCalendarDate } from "@domain/calendar.ts";
import { canonicalUnit } from "@domain/unit-floors.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { serverDate } from "../../lib/server-time.ts";
import type { AnnouncementBody } from "./announcements.api.ts";

/** Lists are joined by line feeds, which no unit number has. */
const SEPARATOR = "\n";

export type FieldName =
  | "title"
  | "text"
  | "audience"
  | "buildings"
  | "floors"
  | "units"
  | "sendBy"
  | "when"
  | "date"
  | "time";
export type FormValues = Record<FieldName, string>;

export const listIn = (value: string): string[] => value.split(SEPARATOR).filter((entry) => entry !== "");
export const joined = (entries: readonly (string | number)[]): string => entries.join(SEPARATOR);

/** Adds an entry to a list, or removes it. */
export function toggled(value: string, entry: string): string {
  const entries = listIn(value);
  return joined(entries.includes(entry) ? entries.filter((one) => one !== entry) : [...entries, entry]);
}

const MORNING = "09:00";

/** The values for a new announcement, or for one that is changed. @param units those that a new one is for; none for everyone */
export function initialValues(
  announcement: AnnouncementView | undefined,
  units: readonly string[] = [],
): FormValues {
  const { timeZone } = usePropertyZone.getState();
  if (!announcement) {
    const date = addDays(toCalendarDate(serverDate(), timeZone), 1);
    const chosen = joined(units.map(canonicalUnit));
    const audience = units.length > 0 ? "units" : "everyone";
    const lists = { buildings: "", floors: "", units: chosen, sendBy: joined(["push", "mail"]) };
    return { title: "", text: "", audience, ...lists, when: "now", date, time: MORNING };
  }
  const { title, text, audience, buildings, floors, sendBy, publishAt } = announcement;
  const moment = new Date(publishAt);
  return {
    title,
    text,
    audience,
    buildings: joined(buildings),
    floors: joined(floors),
    units: joined(announcement.units),
    sendBy: joined(sendBy),
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
  const later = when === "later" ? { date, time } : { date: "", time: "" };
  const isSetUp = (name: string) => (name !== "push" && name !== "mail" ? false : reach?.[name] !== null);
  return { title, text, ...audienceOf(values), ...later, sendBy: listIn(sendBy).filter(isSetUp) };
}

export function formProblem(values: FormValues) {
  const { timeZone } = usePropertyZone.getState();
  return announcementProblem(bodyOf(values, undefined), { now: serverDate(), timeZone });
}
