/** Applies updates to an incident: pure functions over the stored record. */
import { timeAfter } from "../database/change-time.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { IncidentChange } from "../domain/chat-message.ts";
import type { IncidentStatus, IncidentType } from "../domain/enumerations.ts";
import { canonicalize } from "../domain/field-rules.ts";
import { isResolved } from "../domain/incident-kinds.ts";
import {
  DUPLICATE,
  defaultOutcome,
  INCIDENT_OUTCOMES,
  INCIDENT_PRIORITIES,
  INCIDENT_TEXTS,
  incidentStatusOf,
  incidentWorkProblem,
  resolutionProblem,
  statusProblem,
} from "../domain/incident-rules.ts";
import { validationError } from "../http/errors.ts";
import type { WorkedIncident } from "./incident.model.ts";

/** The fields that staff may change. Absent fields stay as they are. */
export interface IncidentUpdate {
  status?: string | undefined;
  assigneeID?: string | undefined;
  dueDate?: string | undefined;
  priorityLevel?: string | undefined;
  waitingFor?: string | undefined;
  outcome?: string | undefined;
  message?: string | undefined;
  duplicateOf?: string | undefined;
}

const RESOLUTION_FIELDS = ["outcome", "resolution", "duplicateOf"] as const;
const CHANGING_FIELDS = [
  "status",
  "assigneeID",
  "dueDate",
  "priorityLevel",
  "waitingFor",
  ...RESOLUTION_FIELDS,
] as const;

/** The fields of an incident that updates change. */
type ChangingFields = Pick<WorkedIncident, (typeof CHANGING_FIELDS)[number]>;

/** Changes of these fields are hidden from the reporter. */
const STAFF_ONLY_FIELDS: ReadonlySet<keyof ChangingFields> = new Set(["priorityLevel"]);

const NO_RESOLUTION = { outcome: "", resolution: "", duplicateOf: null, resolvedAt: null } as const;

/**
 * Reads an update as fields of the incident, in the spelling of the closed lists, such as `INCIDENT_PRIORITIES`.
 * @throws HttpError 400 with the text of the rule
 */
export function readUpdate(
  type: IncidentType,
  update: IncidentUpdate,
  today: CalendarDate,
): Partial<ChangingFields> {
  const problem = incidentWorkProblem(update, today);
  if (problem !== undefined) throw validationError(problem);
  const { status, priorityLevel, outcome, duplicateOf } = update;
  const fields = {
    status: status === undefined ? undefined : parseStatus(status),
    assigneeID: update.assigneeID,
    dueDate: update.dueDate,
    priorityLevel: priorityLevel === undefined ? undefined : canonicalize(INCIDENT_PRIORITIES, priorityLevel),
    waitingFor: update.waitingFor,
    outcome: outcome === undefined ? undefined : (canonicalize(INCIDENT_OUTCOMES[type], outcome) ?? outcome),
    resolution: update.message,
    duplicateOf: duplicateOf === undefined ? undefined : duplicateOf || null,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function parseStatus(text: string): IncidentStatus {
  const status = incidentStatusOf(text);
  if (status === undefined) throw validationError(INCIDENT_TEXTS.statusMissing);
  return status;
}

/** Whether an incident already has all requested values, for example because the call was repeated. */
export const isApplied = (incident: ChangingFields, requested: Partial<ChangingFields>): boolean =>
  CHANGING_FIELDS.every((field) => requested[field] === undefined || requested[field] === incident[field]);

export const changedFields = (
  before: ChangingFields,
  after: ChangingFields,
): readonly (keyof ChangingFields)[] => CHANGING_FIELDS.filter((field) => before[field] !== after[field]);

/** Whether the reporter sees a difference. */
export const isVisibleChange = (before: ChangingFields, after: ChangingFields): boolean =>
  changedFields(before, after).some((field) => !STAFF_ONLY_FIELDS.has(field));

/**
 * The incident after an update.
 * @param hasReader whether a resident reads the message of a resolution
 * @throws HttpError 400 with the text of the rule
 */
export function applyUpdate<T extends WorkedIncident>(
  before: T,
  requested: Partial<ChangingFields>,
  { hasReader, now }: { hasReader: boolean; now: Date },
): T {
  const { status = before.status } = requested;
  const problem = statusProblem(before.status, status);
  if (problem !== undefined) throw validationError(problem);
  const { waitingFor = status === "On Hold" ? before.waitingFor : "" } = requested;
  if (waitingFor !== "" && status !== "On Hold") {
    throw validationError({ field: "waitingFor", text: INCIDENT_TEXTS.waitingOnlyOnHold });
  }
  const updatedAt = timeAfter(before.updatedAt, now);
  const after = {
    ...before,
    assigneeID: requested.assigneeID ?? before.assigneeID,
    dueDate: requested.dueDate ?? before.dueDate,
    priorityLevel: requested.priorityLevel ?? before.priorityLevel,
    status,
    waitingFor,
    ...resolutionAfter(before, requested, { status, hasReader, now }),
    updatedAt,
  };
  return isVisibleChange(before, after) ? { ...after, reporterUpdatedAt: updatedAt } : after;
}

function resolutionAfter(
  before: WorkedIncident,
  requested: Partial<ChangingFields>,
  { status, hasReader, now }: { status: IncidentStatus; hasReader: boolean; now: Date },
): Pick<WorkedIncident, (typeof RESOLUTION_FIELDS)[number] | "resolvedAt"> {
  const isResolving = isResolved(status) && !isResolved(before.status);
  if (!isResolving) {
    const { outcome, resolution, duplicateOf, resolvedAt } = before;
    const fields = isResolved(status) ? { outcome, resolution, duplicateOf, resolvedAt } : NO_RESOLUTION;
    // Only resolving sets these fields. A repeat, which requests what they are already, is no error.
    if (!isApplied({ ...before, ...fields }, pickResolution(requested))) {
      throw validationError({ field: "outcome", text: INCIDENT_TEXTS.outcomeOnlyResolved });
    }
    return fields;
  }
  const { outcome, resolution, duplicateOf = null } = requested;
  // Staff only chose the status, for example in a list.
  if (outcome === undefined && resolution === undefined && duplicateOf === null) {
    return { ...NO_RESOLUTION, outcome: defaultOutcome(before.type), resolvedAt: now };
  }
  const texts = { outcome: outcome ?? "", message: resolution ?? "" };
  const problem = resolutionProblem(before.type, texts, hasReader);
  if (problem !== undefined) throw validationError(problem);
  if (duplicateOf !== null && texts.outcome !== DUPLICATE) {
    throw validationError({ field: "duplicateOf", text: INCIDENT_TEXTS.notDuplicate });
  }
  return { outcome: texts.outcome, resolution: texts.message, duplicateOf, resolvedAt: now };
}

const pickResolution = (requested: Partial<ChangingFields>): Partial<ChangingFields> =>
  Object.fromEntries(RESOLUTION_FIELDS.map((field) => [field, requested[field]]));

/** A change as a message of the incident's conversation, or of its notes. */
export interface ChangeMessage {
  isNote: boolean;
  change: IncidentChange;
  /** The text that was written with the change, or empty. */
  message: string;
  /** Uploads of the person who made the change. */
  photoIDs?: readonly string[];
}

/**
 * The messages that record a change. Another `waitingFor` of an incident that stays On Hold has none.
 * @param nameOf the first name of a member of staff; empty for an empty userID
 * @param text the reporter's message with which the incident is reopened
 */
export function changeMessages(
  before: ChangingFields,
  after: ChangingFields,
  nameOf: (userID: string) => string,
  text = "",
): ChangeMessage[] {
  const messages: ChangeMessage[] = [];
  const add = (change: IncidentChange, isNote = false, message = "") =>
    messages.push({ isNote, change, message });
  if (before.status !== after.status) {
    if (isResolved(after.status)) add({ type: "resolved", outcome: after.outcome }, false, after.resolution);
    else if (isResolved(before.status)) add({ type: "reopened" }, false, text);
    else add({ type: "status", from: before.status, to: after.status }, false, after.waitingFor);
  }
  if (before.dueDate !== after.dueDate) add({ type: "due", from: before.dueDate, to: after.dueDate });
  if (before.assigneeID !== after.assigneeID) {
    const [fromName, toName] = [nameOf(before.assigneeID), nameOf(after.assigneeID)];
    add({ type: "assignee", fromName, toName }, true);
  }
  if (before.priorityLevel !== after.priorityLevel) {
    add({ type: "priority", from: before.priorityLevel, to: after.priorityLevel }, true);
  }
  return messages;
}
