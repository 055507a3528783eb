/** Incidents: maintenance requests, complaints and disputes. Only their status moves on. */
import { type Connection, Schema } from "mongoose";
import { entryQueries, type ListWindow, STREAM_BATCH } from "../database/queries.ts";
import { objectID, type Stored, toRecord } from "../database/record.ts";
import {
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
  type IncidentStatus,
  type IncidentType,
} from "../domain/enumerations.ts";
import { isResolved } from "../domain/incident-rules.ts";

export interface Incident {
  requestID: string;
  /** Whoever reported it, or the resident for whom staff did. */
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
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: 1 });

const OPEN_STATUSES = INCIDENT_STATUSES.filter((status) => !isResolved(status));

/** As much of an open incident as reports show. */
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
  const { insert, insertMany, byID, list, parts } = entryQueries(model);
  return {
    insert,
    insertMany,
    byID,
    /** Everybody's incidents, in parts. */
    all: (window: ListWindow = {}) => parts({}, window),
    /** How many incidents of a type some residents have, by userID; who has none is left out. */
    async countsOfType(type: IncidentType, userIDs: readonly string[]): Promise<Map<string, number>> {
      const found = await model
        .find({ userID: { $in: [...userIDs] }, type }, { _id: 0, userID: 1 })
        .lean<{ userID: string }[]>();
      const counts = new Map<string, number>();
      for (const { userID } of found) counts.set(userID, (counts.get(userID) ?? 0) + 1);
      return counts;
    },
    /** What isn't resolved, one by one, in no order. */
    async *open(): AsyncGenerator<OpenIncident, void, undefined> {
      const found = model.find({ status: { $in: OPEN_STATUSES } }, OPEN_FIELDS).lean<OpenIncident>();
      for await (const incident of found.cursor({ batchSize: STREAM_BATCH })) yield incident;
    },
    ofUser: (userID: string, window: ListWindow = {}) => list({ userID }, window),
    /** Moves an incident on from a status it must still have; undefined when it has it no longer. */
    async move(
      _id: string,
      from: IncidentStatus,
      changes: Pick<Incident, "status" | "updatedAt">,
    ): Promise<Stored<Incident> | undefined> {
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
