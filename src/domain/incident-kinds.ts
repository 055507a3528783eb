/** What kind of incident it is and whether it is open, without the catalog, which most screens don't need. */
import { INCIDENT_TYPES, type IncidentType } from "./enumerations.ts";
import { canonicalize } from "./field-rules.ts";

/** Parses an incident type; returns undefined for any other text. */
export function incidentTypeOf(type: string): IncidentType | undefined {
  return canonicalize(INCIDENT_TYPES, type);
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

/** What residents read in place of an outcome's name: "Upheld" could be read as the disputed entry being upheld. */
export function outcomeForResident(outcome: string): string {
  if (outcome === "Upheld") return "Decided in your favor";
  return outcome === "Rejected" ? "Not changed" : outcome;
}
