/** Rules, texts and statuses of incidents (specification, sections 4, 5 and 8). */

import { INCIDENT_STATUSES, type IncidentStatus } from "./enumerations.ts";
import { canonicalize, lineProblem, paragraphProblem } from "./field-rules.ts";
import { isBlank } from "./hidden-characters.ts";
import { incidentTypeOf } from "./incident-lookup.ts";

export const INCIDENT_TEXTS = {
  typeMissing: "Please select the incident type.",
  descriptionMissing: "Please enter a description.",
  concernedPartyMissing: "Please enter the concerned party.",
  categoryMissing: "Please select both category and sub category.",
  statusMissing: "Please select an incident status.",
  onlyReopened: "A resolved incident can only be reopened.",
  notFound: "Incident not found.",
  created: "Incident reported successfully!",
  failed: "Failed to report incident.",
  networkError: "Error reporting incident.",
} as const;

/** Fields of the incident form. The request ID is free text; only its length is limited. */
export interface IncidentForm {
  requestID: string;
  type: string;
  category: string;
  subCategory: string;
  description: string;
  concernedParty: string;
}

/** The first broken rule of an incident, in the specification's order, or undefined. */
export function incidentProblem(form: IncidentForm): string | undefined {
  if (incidentTypeOf(form.type) === undefined) return INCIDENT_TEXTS.typeMissing;
  if (isBlank(form.description)) return INCIDENT_TEXTS.descriptionMissing;
  if (isBlank(form.concernedParty)) return INCIDENT_TEXTS.concernedPartyMissing;
  if (isBlank(form.category) || isBlank(form.subCategory)) return INCIDENT_TEXTS.categoryMissing;
  return (
    lineProblem(
      ["Request ID", form.requestID],
      ["Category", form.category],
      ["Sub Category", form.subCategory],
      ["Concerned Party", form.concernedParty],
    ) ?? paragraphProblem(["Description", form.description])
  );
}

/** The default priority of an incident type; empty for disputes and unknown types (specification, section 4). */
export function priorityPreset(type: string): "High" | "Medium" | "" {
  const incidentType = incidentTypeOf(type);
  if (incidentType === "Maintenance") return "High";
  return incidentType === "Complaint" ? "Medium" : "";
}

/** Verb of the dashboard's incident list, such as "raised a dispute" (specification, section 2). */
export function incidentVerb(type: string): string {
  const incidentType = incidentTypeOf(type);
  if (incidentType === "Dispute") return "raised a dispute";
  return incidentType === "Complaint" ? "filed a complaint" : "requested maintenance";
}

/** Every status other than Resolved counts as open (specification, section 4). */
export function isResolved(status: string): boolean {
  return status === "Resolved";
}

/** Parses an incident status; returns undefined for any other text. */
export function incidentStatusOf(status: string): IncidentStatus | undefined {
  return canonicalize(INCIDENT_STATUSES, status);
}

/** Allowed next statuses. A resolved incident can only be reopened; an open one can change to every other status. */
export function nextStatuses(from: IncidentStatus): IncidentStatus[] {
  return from === "Resolved" ? ["Open"] : INCIDENT_STATUSES.filter((status) => status !== from);
}

/** The error text of an invalid status change, or undefined. Setting the current status again is valid. */
export function statusProblem(from: IncidentStatus, to: string): string | undefined {
  const status = incidentStatusOf(to);
  if (status === undefined) return INCIDENT_TEXTS.statusMissing;
  if (status === from || nextStatuses(from).includes(status)) return undefined;
  return INCIDENT_TEXTS.onlyReopened;
}
