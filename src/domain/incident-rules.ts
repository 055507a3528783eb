/** Rules, texts and states of incidents (specification, sections 4, 5 and 8). */

import { canonicalize } from "./canonicalize.ts";
import { INCIDENT_STATUSES, type IncidentStatus } from "./enumerations.ts";
import { lineProblem, paragraphProblem } from "./field-rules.ts";
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

/** What the incident form holds; the request ID is free text and has no rule. */
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

/** The priority that choosing a type presets (specification, section 4). */
export function priorityPreset(type: string): "High" | "Medium" | "" {
  const known = incidentTypeOf(type);
  if (known === "Maintenance") return "High";
  return known === "Complaint" ? "Medium" : "";
}

/** What a reporter did, for the dashboard's list: "raised a dispute" (specification, section 2). */
export function incidentVerb(type: string): string {
  const known = incidentTypeOf(type);
  if (known === "Dispute") return "raised a dispute";
  return known === "Complaint" ? "filed a complaint" : "requested maintenance";
}

/** Resolved, and any other value is open (specification, section 4). */
export function isResolved(status: string): boolean {
  return status === "Resolved";
}

/** The status that a text means, or undefined. */
export function incidentStatusOf(status: string): IncidentStatus | undefined {
  return canonicalize(INCIDENT_STATUSES, status);
}

/** The statuses an incident can go to: a resolved one is reopened, any other goes on to every other status. */
export function nextStatuses(from: IncidentStatus): IncidentStatus[] {
  return from === "Resolved" ? ["Open"] : INCIDENT_STATUSES.filter((status) => status !== from);
}

/** Why a status change is refused, or undefined; staying where it is changes nothing and is no error. */
export function statusProblem(from: IncidentStatus, to: string): string | undefined {
  const status = incidentStatusOf(to);
  if (status === undefined) return INCIDENT_TEXTS.statusMissing;
  if (status === from || nextStatuses(from).includes(status)) return undefined;
  return INCIDENT_TEXTS.onlyReopened;
}
