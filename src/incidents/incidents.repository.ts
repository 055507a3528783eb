/** Incidents: maintenance requests, complaints and disputes. Only their status changes. */
import { type Connection, Schema } from "mongoose";
import { entryQueries, type PageQuery, STREAM_BATCH } from "../database/queries.ts";
import { objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import {
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
  type IncidentStatus,
  type IncidentType,
} from "../domain/enumerations.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { isResolved } from "../domain/incident-rules.ts";

/** What staff keep about an incident. A stored incident has none of it until the first change. */
export interface IncidentWork {
  /** Counts the changes. */
  version: number;
  /** A userID, or empty for nobody. */
  assigneeID: string;
  /** YYYY-MM-DD, or empty. */
  dueDate: string;
  /** What an incident that is On Hold waits for. */
  waitingFor: string;
  /** Empty unless the incident is Resolved, and for disputes that were resolved without a decision. */
  outcome: string;
  /** The `_id` of the incident that covers this one, or null. */
  duplicateOf: string | null;
  /** The message to the resident with the outcome. */
  resolution: string;
  /** Null unless the incident is Resolved. */
  resolvedAt: Date | null;
  /** The priority at the time of the report, which the resident keeps seeing. */
  reportedPriority: string;
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
  priorityLevel: string;
  status: IncidentStatus;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Adds the defaults of the fields that an incident does not have yet. An incident that was resolved before these fields
 * existed was resolved by its last change.
 */
export function withWork<T extends Incident>(incident: T): T & IncidentWork {
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
  };
}

const schema = new Schema<Incident>({
  requestID: { type: String, required: true },
  userID: { type: String, required: true },
  type: { type: String, enum: INCIDENT_TYPES, required: true },
  category: { type: String, required: true },
  subCategory: { type: String, required: true },
  description: { type: String, required: true },
  concernedParty: { type: String, required: true },
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
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: 1 });
withIdempotencyKey(schema);

const OPEN_STATUSES = INCIDENT_STATUSES.filter((status) => !isResolved(status));

/** The fields of an open incident that reports show. */
export type OpenIncident = Pick<
  Incident,
  "userID" | "requestID" | "type" | "category" | "subCategory" | "status" | "priorityLevel" | "createdAt"
>;

const OPEN_FIELDS = {
  _id: 0,
  userID: 1,
  requestID: 1,
  type: 1,
  category: 1,
  subCategory: 1,
  status: 1,
  priorityLevel: 1,
  createdAt: 1,
} as const;

/** The incidents of one database; every list is newest first. */
export function createIncidentsRepository(connection: Connection) {
  const model = connection.model<Incident>("Incident", schema, "incidents");
  const { insert, insertMany, byIdempotencyKey, byID, list, parts } = entryQueries(model);
  return {
    insert,
    insertMany,
    byIdempotencyKey,
    byID,
    /** The incidents of all users, in batches. */
    all: (window: PageQuery = {}) => parts({}, window),
    /** Counts the incidents of a type by userID. Residents without such incidents are omitted. */
    async countsOfType(type: IncidentType, userIDs: readonly string[]): Promise<Map<string, number>> {
      const found = await model
        .find({ userID: { $in: [...userIDs] }, type }, { _id: 0, userID: 1 })
        .lean<{ userID: string }[]>();
      const counts = new Map<string, number>();
      for (const { userID } of found) counts.set(userID, (counts.get(userID) ?? 0) + 1);
      return counts;
    },
    /** Streams the unresolved incidents in no particular order. */
    async *open(): AsyncGenerator<OpenIncident, void, undefined> {
      const found = model.find({ status: { $in: OPEN_STATUSES } }, OPEN_FIELDS).lean<OpenIncident>();
      for await (const incident of found.cursor({ batchSize: STREAM_BATCH })) yield incident;
    },
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    /** Changes the status of an incident if it still has the status `from`. Otherwise returns undefined. */
    async move(
      _id: string,
      from: IncidentStatus,
      changes: Pick<Incident, "status" | "updatedAt">,
    ): Promise<WithId<Incident> | undefined> {
      const found = await model
        .findOneAndUpdate(
          { _id: objectID(_id), status: from },
          { $set: changes },
          { returnDocument: "after" },
        )
        .lean<Incident & { _id: unknown }>();
      return found ? toRecord<Incident>(found) : undefined;
    },
  };
}
