/** The stored incident, and the defaults of the fields that are first stored with a change. */
import { Schema } from "mongoose";
import { withIdempotencyKey } from "../database/record.ts";
import {
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
  type IncidentStatus,
  type IncidentType,
} from "../domain/enumerations.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import type { DisputedEntry } from "../domain/incident.ts";
import { isResolved } from "../domain/incident-kinds.ts";

/** The fields that staff work on. A stored incident has none of them until the first change. */
export interface IncidentWork {
  /** Counts the changes. */
  version: number;
  /** A userID, or empty without an assignee. */
  assigneeID: string;
  /** YYYY-MM-DD, or empty. */
  dueDate: string;
  /** The reason why an incident is On Hold. */
  waitingFor: string;
  /** Empty unless the incident is Resolved. A dispute may be resolved without an outcome. */
  outcome: string;
  /** The `_id` of the incident that covers this one, or null. */
  duplicateOf: string | null;
  /** The message to the resident with the outcome. */
  resolution: string;
  /** Null unless the incident is Resolved. */
  resolvedAt: Date | null;
  /** The priority at the time of the report, which the resident keeps seeing. */
  reportedPriority: string;
  /** The last change that the reporter sees. */
  reporterUpdatedAt: Date;
}

export interface Incident extends Idempotent, Partial<IncidentWork> {
  requestID: string;
  /** The reporter. For an incident that staff report for a resident, the resident. */
  userID: string;
  type: IncidentType;
  category: string;
  subCategory: string;
  description: string;
  concernedParty: string;
  /** The reporter's unit on the day of the report; empty for staff. An incident of an erased resident keeps it. */
  unitNumber: string;
  /** The `_id` of this unit; absent without one. */
  unitID?: string;
  priorityLevel: string;
  status: IncidentStatus;
  createdAt: Date;
  updatedAt: Date;
  /** The log entry that a dispute is about, if it names one. */
  disputedEntry?: DisputedEntry;
  /** The reporter keeps it from the household. */
  isPrivate?: boolean;
  /** A hash of the message with which the reporter reopened it last, so that a repeat is recognized. */
  reopening?: string;
}

/** An incident with all of its fields. */
export type WorkedIncident = Incident & IncidentWork;

/**
 * Adds the defaults of the fields that an incident does not have yet. An incident that was resolved before these fields
 * existed was resolved by its last change.
 */
export function withDefaults<T extends Incident>(incident: T): T & IncidentWork {
  return {
    ...incident,
    version: incident.version ?? 0,
    assigneeID: incident.assigneeID ?? "",
    dueDate: incident.dueDate ?? "",
    waitingFor: incident.waitingFor ?? "",
    outcome: incident.outcome ?? "",
    duplicateOf: incident.duplicateOf ?? null,
    resolution: incident.resolution ?? "",
    resolvedAt: incident.resolvedAt ?? (isResolved(incident.status) ? incident.updatedAt : null),
    reportedPriority: incident.reportedPriority ?? incident.priorityLevel,
    reporterUpdatedAt: incident.reporterUpdatedAt ?? incident.updatedAt,
  };
}

export const incidentModelSchema = new Schema<Incident>({
  requestID: { type: String, required: true },
  userID: { type: String, required: true },
  type: { type: String, enum: INCIDENT_TYPES, required: true },
  category: { type: String, required: true },
  subCategory: { type: String, required: true },
  description: { type: String, required: true },
  concernedParty: { type: String, required: true },
  unitNumber: { type: String, default: "" },
  unitID: { type: String },
  priorityLevel: { type: String, default: "" },
  status: { type: String, enum: INCIDENT_STATUSES, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  version: { type: Number },
  assigneeID: { type: String },
  dueDate: { type: String },
  waitingFor: { type: String },
  outcome: { type: String },
  duplicateOf: { type: String },
  resolution: { type: String },
  resolvedAt: { type: Date },
  reportedPriority: { type: String },
  reporterUpdatedAt: { type: Date },
  disputedEntry: { type: Schema.Types.Mixed as unknown as DisputedEntry },
  isPrivate: { type: Boolean },
  reopening: { type: String },
});
incidentModelSchema.index({ userID: 1, createdAt: -1, _id: -1 });
incidentModelSchema.index({ createdAt: -1, _id: -1 });
incidentModelSchema.index({ status: 1, assigneeID: 1, dueDate: 1 });
incidentModelSchema.index(
  { unitID: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { unitID: { $exists: true } } },
);
// For the search, which reads the incidents that changed since its last update.
incidentModelSchema.index({ updatedAt: 1 });
withIdempotencyKey(incidentModelSchema);
