/** Which incidents the screen lists, in which order, and how its address says so. */
import { addDays, type CalendarDate } from "@domain/calendar.ts";
import { INCIDENT_TYPES } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState, incidentTypeOf, isOpenEmergency, isResolved } from "@domain/incident-kinds.ts";
import {
  ALL_TYPES,
  INCIDENTS_SHOWN,
  type IncidentListFilter,
  type IncidentsShown,
} from "@domain/list-filters.ts";
import { rowTest } from "@domain/list-search.ts";
import { msgs } from "@domain/message.ts";
import { newestFirst } from "../../lib/merge-items.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { useAddressFilter } from "../../lib/use-address-filter.ts";
import type { Reporter } from "./reporters.ts";

export const TYPE_CHOICES = [ALL_TYPES, ...INCIDENT_TYPES] as const;

type Contact = Pick<Reporter, "name" | "unit" | "email" | "phone">;

/** The inputs of a filter besides the incident. */
export interface FilterContext {
  /** The date at the property. */
  today: CalendarDate;
  /** The member of staff who looks at the list. */
  userID: string;
  /** The reporter, whom the filter's text may name. */
  reporterOf: (incident: IncidentView) => Contact;
}

const SHOWN_TESTS: Record<
  IncidentsShown,
  (incident: IncidentView, context: Pick<FilterContext, "today" | "userID">) => boolean
> = {
  open: ({ status }) => !isResolved(status),
  emergency: isOpenEmergency,
  unassigned: ({ status, assigneeID }) => !isResolved(status) && assigneeID === "",
  overdue: (incident, { today }) => dueState(incident, today) === "overdue",
  mine: ({ status, assigneeID }, { userID }) => !isResolved(status) && assigneeID === userID,
  resolved: ({ status }) => isResolved(status),
};

function searchedIn(incident: IncidentView, { name, unit, email, phone }: Contact) {
  const { requestID, category, subCategory, description, concernedParty } = incident;
  return {
    texts: [
      ...[name, unit, email, requestID, description, concernedParty],
      ...[category, subCategory, t(category), t(subCategory)],
    ],
    phones: [phone],
  };
}

/** The predicate of a filter. An incident matches a text if each word of the text is in it. */
export function filterTest(
  { shown, text, type }: IncidentListFilter,
  context: FilterContext,
): (incident: IncidentView) => boolean {
  const test = rowTest(text);
  const isShown = SHOWN_TESTS[shown];
  return (incident) => {
    if (!isShown(incident, context)) return false;
    if (type !== ALL_TYPES && incident.type !== type) return false;
    return text.trim() === "" || test(searchedIn(incident, context.reporterOf(incident)));
  };
}

/** The number of incidents per choice. Resolved ones are not counted, because their number says nothing about today's work. */
export function countShown(
  incidents: readonly IncidentView[],
  context: Pick<FilterContext, "today" | "userID">,
): Record<Exclude<IncidentsShown, "resolved">, number> {
  const counts = { open: 0, emergency: 0, unassigned: 0, overdue: 0, mine: 0 };
  const choices = Object.keys(counts) as (keyof typeof counts)[];
  for (const incident of incidents) {
    for (const shown of choices) if (SHOWN_TESTS[shown](incident, context)) counts[shown] += 1;
  }
  return counts;
}

type Compare = (a: IncidentView, b: IncidentView) => number;

/** An incident that is due within so many days comes before those that are due later. */
const SOON_DAYS = 3;

/** The place of an open incident's group in the list. */
function groupOf(incident: IncidentView, today: CalendarDate, unread: ReadonlySet<string>): number {
  const { priorityLevel, assigneeID, dueDate } = incident;
  return [
    isOpenEmergency(incident),
    priorityLevel === "Urgent",
    dueState(incident, today) === "overdue",
    unread.has(incident._id),
    assigneeID === "",
    dueDate !== "" && dueDate <= addDays(today, SOON_DAYS),
    // All others.
    true,
  ].indexOf(true);
}

/** The fields that decide the order of open incidents, smallest first. Incidents without a due date come after those with one. */
const rankOf = (incident: IncidentView, today: CalendarDate, unread: ReadonlySet<string>): string =>
  `${groupOf(incident, today, unread)}${incident.dueDate || "~"}`;

/**
 * Emergencies first, then urgent, overdue, unread, unassigned and soon due ones, then the others; in each group by due date, then the newest
 * first. Resolved incidents: the newest first.
 * @param unread the incidents with messages that the office has not read
 */
export function orderOf(shown: IncidentsShown, today: CalendarDate, unread: ReadonlySet<string>): Compare {
  if (shown === "resolved") return newestFirst;
  return (a, b) => {
    const [rankA, rankB] = [rankOf(a, today, unread), rankOf(b, today, unread)];
    if (rankA !== rankB) return rankA < rankB ? -1 : 1;
    return newestFirst(a, b);
  };
}

/** The filter of the list, kept in the address. */
export const useIncidentFilter = () => useAddressFilter(readFilter, writeFilter, paths.incidents);

export function readFilter(search: URLSearchParams): IncidentListFilter {
  return {
    shown: INCIDENTS_SHOWN.find((option) => option === search.get("show")) ?? "open",
    text: search.get("q") ?? "",
    type: incidentTypeOf(search.get("type") ?? "") ?? ALL_TYPES,
  };
}

/** Writes a filter to search parameters and keeps the others. Defaults are omitted. */
export function writeFilter(
  search: URLSearchParams,
  { shown, text, type }: IncidentListFilter,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["show", "q", "type"]) next.delete(name);
  if (shown !== "open") next.set("show", shown);
  if (text !== "") next.set("q", text);
  if (type !== ALL_TYPES) next.set("type", type);
  return next;
}

const EMPTY_TEXTS: Record<IncidentsShown, string> = msgs({
  open: "No open incidents.",
  emergency: "No emergencies.",
  unassigned: "No unassigned incidents.",
  overdue: "Nothing is overdue.",
  mine: "Nothing is assigned to you.",
  resolved: "No resolved incidents.",
});

/** The text of an empty list. @param hasAny whether there are any incidents at all */
export function emptyText({ shown, text, type }: IncidentListFilter, hasAny: boolean): string {
  if (!hasAny) return t("No incident reports found.");
  if (text.trim() !== "") return t("Nothing matches “{text}”.", { text: text.trim() });
  return type === ALL_TYPES ? t(EMPTY_TEXTS[shown]) : t("Nothing matches “{type}”.", { type: t(type) });
}

/** Whether the text or the type narrows the list, so that clearing them may show more. */
export const isNarrowed = ({ text, type }: IncidentListFilter) => text.trim() !== "" || type !== ALL_TYPES;
