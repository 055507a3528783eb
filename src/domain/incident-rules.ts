/**
 * Rules and texts of incidents (specification, sections 4, 5 and 8), and lookups in the incident catalog, which ignore case and
 * return the catalog's spelling.
 */

import { type CalendarDate, isDateInReach } from "./calendar.ts";
import { INCIDENT_STATUSES, type IncidentStatus, type IncidentType } from "./enumerations.ts";
import {
  canonicalize,
  isBlank,
  isSameText,
  lineProblem,
  type Problem,
  paragraphProblem,
} from "./field-rules.ts";
import { CALL_NOW_SUB_CATEGORIES, INCIDENT_CATALOG } from "./incident-catalog.ts";
import { incidentTypeOf, nextStatuses } from "./incident-kinds.ts";
import { msg, msgs } from "./message.ts";

export const INCIDENT_TEXTS = msgs({
  typeMissing: "Please select the incident type.",
  descriptionMissing: "Please enter a description.",
  concernedPartyMissing: "Please enter the concerned party.",
  categoryMissing: "Please select both category and sub category.",
  statusMissing: "Please select an incident status.",
  onlyReopened: "A resolved incident can only be reopened.",
  notFound: "Incident not found.",
  changedTogether: "The incident was changed by someone else at the same time. Please try again.",
  stale: "Someone else has changed this incident. Check it and try again.",
  assigneeUnknown: "Please choose a member of staff.",
  dueDateInvalid: "Please enter a valid due date.",
  priorityUnknown: "Please select a priority.",
  waitingOnlyOnHold: "Only an incident that is On Hold can wait for something.",
  outcomeMissing: "Please select an outcome.",
  messageMissing: "Please enter a message for the resident.",
  outcomeOnlyResolved: "An outcome can only be entered while resolving an incident.",
  duplicateUnknown: "Please choose another incident of the same resident.",
  entryUnknown: "Please choose a log entry of the same resident.",
  alwaysPrivate: "Only maintenance can be shared with the household.",
  privacyMissing: "Please choose who sees the incident.",
  notDuplicate: "Only a duplicate can name another incident.",
  created: "Incident reported successfully!",
  failed: "Failed to report incident.",
  networkError: "Error reporting incident.",
});

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
  return lineProblem(form, lines) ?? paragraphProblem(form, msgs({ description: "Description" }));
}

/** The default priority of an incident type; empty for disputes and unknown types (specification, section 4). */
export function priorityPreset(type: string): "High" | "Medium" | "" {
  const incidentType = incidentTypeOf(type);
  if (incidentType === "Maintenance") return "High";
  return incidentType === "Complaint" ? "Medium" : "";
}

/** Parses an incident status; returns undefined for any other text. */
export function incidentStatusOf(status: string): IncidentStatus | undefined {
  return canonicalize(INCIDENT_STATUSES, status);
}

/** The error text of an invalid status change, or undefined. Setting the current status again is valid. */
export function statusProblem(from: IncidentStatus, to: string): string | undefined {
  const status = incidentStatusOf(to);
  if (status === undefined) return INCIDENT_TEXTS.statusMissing;
  if (status === from || nextStatuses(from).includes(status)) return undefined;
  return INCIDENT_TEXTS.onlyReopened;
}

/** The priorities that staff choose from. A report may have any other text. */
export const INCIDENT_PRIORITIES = msgs(["", "Low", "Medium", "High", "Urgent"]);

/** The outcome of an incident that was reported before. */
export const DUPLICATE = msg("Duplicate");

/** The outcome of a dispute that changes nothing. It needs a reason, also if no resident reads it. */
const REJECTED = msg("Rejected");

/** The outcome of a dispute in the resident's favor. */
export const UPHELD = msg("Upheld");

const OTHER_OUTCOMES = msgs(["No problem found", "Not our responsibility", DUPLICATE]);

/** The outcomes of each type, in the order of the dialog. */
export const INCIDENT_OUTCOMES: Readonly<Record<IncidentType, readonly string[]>> = {
  Maintenance: [msg("Fixed"), ...OTHER_OUTCOMES],
  Complaint: [msg("Taken care of"), ...OTHER_OUTCOMES],
  Dispute: [UPHELD, REJECTED],
};

/** The outcome if staff name none. A dispute has no default, because its outcome is a decision for or against the resident. */
export function defaultOutcome(type: IncidentType): string {
  return type === "Dispute" ? "" : (INCIDENT_OUTCOMES[type][0] ?? "");
}

/** The replies with which incidents are resolved most often. */
const SHORT_RESOLUTIONS: Readonly<Record<Exclude<IncidentType, "Dispute">, readonly Resolution[]>> = msgs({
  Maintenance: [
    { outcome: "Fixed", message: "It is fixed. Please tell us if it happens again." },
    { outcome: "Fixed", message: "We replaced the broken part. Please tell us if anything is still wrong." },
    {
      outcome: "No problem found",
      message: "We checked and found nothing wrong. Please tell us if it happens again.",
    },
  ],
  Complaint: [
    { outcome: "Taken care of", message: "We took care of it. Please tell us if it happens again." },
    {
      outcome: "Taken care of",
      message: "We talked to everyone concerned. Please tell us if it happens again.",
    },
    {
      outcome: "No problem found",
      message: "We checked and found nothing wrong. Please tell us if it happens again.",
    },
  ],
});

/**
 * The short replies for an incident. A dispute has none: it needs a reason of its own.
 * @param hasReader whether a resident gets them
 */
export function shortResolutions(type: IncidentType, hasReader: boolean): readonly Resolution[] {
  if (type === "Dispute") return [];
  const outcomes = INCIDENT_OUTCOMES[type].filter((outcome) => outcome !== DUPLICATE);
  if (!hasReader) return outcomes.map((outcome) => ({ outcome, message: "" }));
  return SHORT_RESOLUTIONS[type];
}

/** The fields to resolve an incident. */
export interface Resolution {
  outcome: string;
  message: string;
}

/**
 * The first broken rule of a resolution, or undefined.
 * @param hasReader whether a resident reads the message. Staff also report incidents that concern no resident
 */
export function resolutionProblem(
  type: IncidentType,
  resolution: Resolution,
  hasReader: boolean,
): Problem<keyof Resolution> | undefined {
  if (canonicalize(INCIDENT_OUTCOMES[type], resolution.outcome) === undefined) {
    return { field: "outcome", text: INCIDENT_TEXTS.outcomeMissing };
  }
  if ((hasReader || resolution.outcome === REJECTED) && isBlank(resolution.message)) {
    return { field: "message", text: INCIDENT_TEXTS.messageMissing };
  }
  return paragraphProblem(resolution, msgs({ message: "Message" }));
}

/** The first broken rule of the fields that staff may change at any time, or undefined. Absent fields are not changed. */
export function incidentWorkProblem(
  changes: {
    dueDate?: string | undefined;
    priorityLevel?: string | undefined;
    waitingFor?: string | undefined;
  },
  today: CalendarDate,
): Problem<keyof typeof changes> | undefined {
  const { dueDate = "", priorityLevel = "", waitingFor = "" } = changes;
  if (dueDate !== "" && !isDateInReach(dueDate, today)) {
    return { field: "dueDate", text: INCIDENT_TEXTS.dueDateInvalid };
  }
  if (canonicalize(INCIDENT_PRIORITIES, priorityLevel) === undefined) {
    return { field: "priorityLevel", text: INCIDENT_TEXTS.priorityUnknown };
  }
  return lineProblem({ waitingFor }, msgs({ waitingFor: "Waiting for" }));
}

/** The categories of an incident type, in the form's order; empty for any other text. */
export function categoriesOf(type: string): string[] {
  const incidentType = incidentTypeOf(type);
  return incidentType ? INCIDENT_CATALOG[incidentType].map(({ category }) => category) : [];
}

/** The sub categories of a category, in the form's order; empty for any other text. */
export function subCategoriesOf(type: string, category: string): readonly string[] {
  const incidentType = incidentTypeOf(type);
  const categories = incidentType ? INCIDENT_CATALOG[incidentType] : [];
  return categories.find((entry) => isSameText(entry.category, category))?.subCategories ?? [];
}

/** Changes type, category and sub category to the catalog's spelling. Values outside of the catalog are trimmed. */
export function canonicalizeIncident<T extends { type: string; category: string; subCategory: string }>(
  incident: T,
): T {
  const type = incidentTypeOf(incident.type) ?? incident.type.trim();
  const category = canonicalize(categoriesOf(type), incident.category) ?? incident.category.trim();
  const subCategory =
    canonicalize([...subCategoriesOf(type, category), ...CALL_NOW_SUB_CATEGORIES], incident.subCategory) ??
    incident.subCategory.trim();
  return { ...incident, type, category, subCategory };
}

/** Whether the form shows the office's emergency number. */
export function showsEmergencyNumber(subCategory: string): boolean {
  return canonicalize(CALL_NOW_SUB_CATEGORIES, subCategory) !== undefined;
}

/** Whether an incident is an emergency for staff: maintenance for which the form shows the emergency number. */
export function isEmergency({ type, subCategory }: { type: IncidentType; subCategory: string }): boolean {
  return type === "Maintenance" && showsEmergencyNumber(subCategory);
}
