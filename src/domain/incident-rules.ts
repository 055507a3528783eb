/**
 * Rules, texts and statuses of incidents (specification, sections 4, 5 and 8), and lookups in the incident catalog. Matching
 * ignores case; results have the catalog's spelling.
 */
import { INCIDENT_STATUSES, INCIDENT_TYPES, type IncidentStatus, type IncidentType } from "./enumerations.ts";
import {
  canonicalize,
  isBlank,
  isSameText,
  lineProblem,
  type Problem,
  paragraphProblem,
} from "./field-rules.ts";
import { CALL_NOW_SUB_CATEGORIES, INCIDENT_CATALOGUE } from "./incident-catalogue.ts";

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
export function incidentProblem(form: IncidentForm): Problem<keyof IncidentForm> | undefined {
  const { typeMissing, descriptionMissing, concernedPartyMissing, categoryMissing } = INCIDENT_TEXTS;
  if (incidentTypeOf(form.type) === undefined) return { field: "type", text: typeMissing };
  if (isBlank(form.description)) return { field: "description", text: descriptionMissing };
  if (isBlank(form.concernedParty)) return { field: "concernedParty", text: concernedPartyMissing };
  if (isBlank(form.category)) return { field: "category", text: categoryMissing };
  if (isBlank(form.subCategory)) return { field: "subCategory", text: categoryMissing };
  const lines = {
    requestID: "Request ID",
    category: "Category",
    subCategory: "Sub Category",
    concernedParty: "Concerned Party",
  };
  return lineProblem(form, lines) ?? paragraphProblem(form, { description: "Description" });
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

/** Parses an incident type; returns undefined for any other text. */
export function incidentTypeOf(type: string): IncidentType | undefined {
  return canonicalize(INCIDENT_TYPES, type);
}

/** Categories of an incident type, in the form's order; empty for any other text. */
export function categoriesOf(type: string): string[] {
  const incidentType = incidentTypeOf(type);
  return incidentType ? INCIDENT_CATALOGUE[incidentType].map(({ category }) => category) : [];
}

/** Sub categories of a category, in the form's order; empty until a category is chosen. */
export function subCategoriesOf(type: string, category: string): readonly string[] {
  const incidentType = incidentTypeOf(type);
  const entries = incidentType ? INCIDENT_CATALOGUE[incidentType] : [];
  return entries.find((entry) => isSameText(entry.category, category))?.subCategories ?? [];
}

/** Changes type, category and sub category to the catalogue's spelling. Values outside of the catalogue are trimmed. */
export function canonicalizeIncident<T extends { type: string; category: string; subCategory: string }>(
  incident: T,
): T {
  const type = incidentTypeOf(incident.type) ?? incident.type.trim();
  const category = canonicalize(categoriesOf(type), incident.category) ?? incident.category.trim();
  const subCategory =
    canonicalize(subCategoriesOf(type, category), incident.subCategory) ?? incident.subCategory.trim();
  return { ...incident, type, category, subCategory };
}

/** Whether an incident is an emergency. The form then shows the office's emergency number. */
export function callNow(subCategory: string): boolean {
  return canonicalize(CALL_NOW_SUB_CATEGORIES, subCategory) !== undefined;
}

/** Phone number for emergencies that cannot wait for an incident report, such as a gas smell. A fictional placeholder: each property sets its own number. */
export const EMERGENCY_LINE = { shown: "(555) 555-0199", href: "tel:+15555550199" } as const;

/** Numbers from 555-0100 to 555-0199 are reserved for fiction (North American Numbering Plan). */
export const isFictional = ({ href }: { href: string }) => /55501\d\d$/.test(href);
