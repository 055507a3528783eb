/**
 * The kinds of incidents, whether one is open or due, and which status may follow. The catalog and the rules of forms are
 * elsewhere, because most screens don't need them.
 */
import type { CalendarDate } from "./calendar.ts";
import { INCIDENT_STATUSES, INCIDENT_TYPES, type IncidentStatus, type IncidentType } from "./enumerations.ts";
import { canonicalize } from "./field-rules.ts";
import type { IncidentView } from "./incident.ts";

/** Parses an incident type; returns undefined for any other text. */
export function incidentTypeOf(type: string): IncidentType | undefined {
  return canonicalize(INCIDENT_TYPES, type);
}

/** Every status other than Resolved counts as open (specification, section 4). */
export function isResolved(status: string): boolean {
  return status === "Resolved";
}

/** Whether an incident is an unresolved emergency. Emergencies come first in each list of staff. */
export function isOpenEmergency({
  isEmergency,
  status,
}: Pick<IncidentView, "isEmergency" | "status">): boolean {
  return isEmergency && !isResolved(status);
}

/** Allowed next statuses. A resolved incident can only be reopened; an open one can change to every other status. */
export function nextStatuses(from: IncidentStatus): IncidentStatus[] {
  return from === "Resolved" ? ["Open"] : INCIDENT_STATUSES.filter((status) => status !== from);
}

export type DueState = "none" | "later" | "today" | "overdue";

/** When an incident is due. Resolved incidents are never due. @param today the date at the property */
export function dueState(
  { status, dueDate }: Pick<IncidentView, "status" | "dueDate">,
  today: CalendarDate,
): DueState {
  if (isResolved(status) || dueDate === "") return "none";
  if (dueDate === today) return "today";
  return dueDate < today ? "overdue" : "later";
}
