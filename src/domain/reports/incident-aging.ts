/** The report 'Incident aging': open incidents and their age, emergencies first, then the oldest. */

import { type CalendarDate, daysBetween } from "../calendar.ts";
import { INCIDENT_TYPES, type IncidentStatus, type IncidentType } from "../enumerations.ts";
import { isResolved } from "../incident-kinds.ts";
import { msg } from "../message.ts";
import {
  findAgeClass,
  groupBy,
  INCIDENT_CLASSES,
  isWithin,
  nameOf,
  type ReportResident,
  sortBy,
} from "./report-helpers.ts";
import type { Breakdown, ReportColumn, ReportContent, ReportRange, RowOf } from "./report-view.ts";

/** The fields of an incident that the report needs. */
export interface ReportIncident {
  userID: string;
  requestID: string;
  type: IncidentType;
  category: string;
  subCategory: string;
  status: IncidentStatus;
  priorityLevel: string;
  isEmergency: boolean;
  /** The unit on the day of the report. */
  unitNumber: string;
  /** The date of the report in the property's time zone. */
  reported: CalendarDate;
}

export const INCIDENT_AGING_COLUMNS = [
  { key: "requestID", head: msg("Request ID"), kind: "text" },
  { key: "reported", head: msg("Reported"), kind: "date" },
  { key: "age", head: msg("Days Open"), kind: "count" },
  // The class of the age, such as '8-30 days'.
  { key: "open", head: msg("Age"), kind: "text" },
  { key: "type", head: msg("Type"), kind: "text" },
  { key: "category", head: msg("Category"), kind: "text" },
  { key: "subCategory", head: msg("Sub Category"), kind: "text" },
  { key: "status", head: msg("Status"), kind: "text" },
  { key: "priority", head: msg("Priority"), kind: "text" },
  { key: "resident", head: msg("Resident"), kind: "text" },
  { key: "unit", head: msg("Unit"), kind: "text" },
] as const satisfies readonly ReportColumn[];

type IncidentAgingRow = RowOf<typeof INCIDENT_AGING_COLUMNS>;

/** In place of the resident's name for incidents of staff, which have no resident. */
const STAFF_NAME = msg("Staff");

function byAgeAndType(rows: readonly IncidentAgingRow[]): Breakdown {
  const groups = groupBy(rows, (row) => row.type);
  const heads = [...INCIDENT_CLASSES.map(({ label }) => label), msg("All")];
  const lineOf = (label: string, group: readonly IncidentAgingRow[]) => {
    const counts = INCIDENT_CLASSES.map((age) => group.filter(({ open }) => open === age.label).length);
    return { label, values: [...counts, group.length] };
  };
  return {
    title: msg("By type and age"),
    of: msg("Type"),
    columns: heads.map((head) => ({ head, kind: "count" })),
    rows: [...INCIDENT_TYPES.map((type) => lineOf(type, groups.get(type) ?? [])), lineOf(msg("All"), rows)],
  };
}

/**
 * Builds the report of open incidents with a report date in `range`.
 * @param residentOf finds a resident by userID; undefined if the userID belongs to staff
 */
export function incidentAging(
  incidents: Iterable<ReportIncident>,
  residentOf: (userID: string) => ReportResident | undefined,
  range: ReportRange,
  today: CalendarDate,
): ReportContent<IncidentAgingRow> {
  const emergencies: IncidentAgingRow[] = [];
  const otherIncidents: IncidentAgingRow[] = [];
  for (const { userID, reported, ...incident } of incidents) {
    if (isResolved(incident.status) || !isWithin(reported, range)) continue;
    const resident = residentOf(userID);
    const age = Math.max(0, daysBetween(reported, today));
    (incident.isEmergency ? emergencies : otherIncidents).push({
      userID: resident ? userID : "",
      requestID: incident.requestID,
      reported,
      age,
      open: INCIDENT_CLASSES[findAgeClass(INCIDENT_CLASSES, age)]?.label ?? "",
      type: incident.type,
      category: incident.category,
      subCategory: incident.subCategory,
      status: incident.status,
      priority: incident.priorityLevel,
      resident: resident ? nameOf(resident) : STAFF_NAME,
      unit: incident.unitNumber,
    });
  }
  const rows = [emergencies, otherIncidents].flatMap((group) =>
    sortBy(group, (row) => [row.reported, row.requestID]),
  );
  return { rows, totals: {}, breakdowns: rows.length === 0 ? [] : [byAgeAndType(rows)], notes: [] };
}
