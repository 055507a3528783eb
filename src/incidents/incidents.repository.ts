/** Incidents: maintenance requests, complaints and disputes. */
import type { Connection, QueryFilter } from "mongoose";
import { entryQueries, type PageQuery, STREAM_BATCH } from "../database/queries.ts";
import { objectID, toRecord, type WithId } from "../database/record.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { INCIDENT_STATUSES, type IncidentType } from "../domain/enumerations.ts";
import { erasedIncident } from "../domain/erasure.ts";
import { CALL_NOW_SUB_CATEGORIES } from "../domain/incident-catalog.ts";
import { isResolved } from "../domain/incident-kinds.ts";
import { isEmergency } from "../domain/incident-rules.ts";
import { type Incident, incidentModelSchema } from "./incident.model.ts";

const OPEN_STATUSES = INCIDENT_STATUSES.filter((status) => !isResolved(status));

/** Open incidents whose subcategory is an emergency. Every list of staff begins with them. */
const OPEN_EMERGENCIES: QueryFilter<Incident> = {
  status: { $in: OPEN_STATUSES },
  type: "Maintenance",
  subCategory: { $in: [...CALL_NOW_SUB_CATEGORIES] },
};
const isOpenEmergency = (incident: Incident) => isEmergency(incident) && !isResolved(incident.status);

/** The fields of an open incident that reports show. */
export type OpenIncident = Pick<
  Incident,
  | "userID"
  | "requestID"
  | "type"
  | "category"
  | "subCategory"
  | "unitNumber"
  | "status"
  | "priorityLevel"
  | "createdAt"
>;

const OPEN_FIELDS = {
  _id: 0,
  userID: 1,
  requestID: 1,
  type: 1,
  category: 1,
  subCategory: 1,
  unitNumber: 1,
  status: 1,
  priorityLevel: 1,
  createdAt: 1,
} as const;

/** The incidents of one database. Unless it says otherwise, a list is newest first. Lists of all users begin with the open emergencies. */
export function createIncidentsRepository(connection: Connection) {
  const model = connection.model<Incident>("Incident", incidentModelSchema, "incidents");
  const { insert, insertMany, byIdempotencyKey, byID, list, listBatches } = entryQueries(model);

  /** The incidents of all users, in batches: open emergencies, then the others. */
  async function* all({ limit = Number.POSITIVE_INFINITY, before }: PageQuery = {}) {
    // Without `before`, or if it is an open emergency, the page begins among the emergencies, and the others follow from their start.
    let remaining = limit;
    let position = before;
    if (before === undefined || (await model.exists({ ...OPEN_EMERGENCIES, _id: objectID(before) }))) {
      for await (const emergencies of listBatches(OPEN_EMERGENCIES, { limit, before })) {
        remaining -= emergencies.length;
        yield emergencies;
      }
      position = undefined;
    }
    // The open emergencies are among the incidents that are read here, and are left out.
    const leftOutMax = await model.countDocuments(OPEN_EMERGENCIES);
    for await (const batch of listBatches({}, { limit: remaining + leftOutMax, before: position })) {
      if (remaining <= 0) return;
      const others = batch.filter((incident) => !isOpenEmergency(incident)).slice(0, remaining);
      remaining -= others.length;
      yield others;
    }
  }

  return {
    insert,
    insertMany,
    byIdempotencyKey,
    byID,
    all,
    /** The incidents with these ids, in no order. */
    async byIDs(ids: readonly string[]): Promise<WithId<Incident>[]> {
      const documents = await model
        .find({ _id: { $in: ids.map(objectID) } } as QueryFilter<Incident>)
        .lean<(Incident & { _id: unknown })[]>();
      return documents.map((incident) => toRecord<Incident>(incident));
    },
    /** The first incidents of all users. */
    async first(limit: number): Promise<WithId<Incident>[]> {
      const incidents: WithId<Incident>[] = [];
      for await (const batch of all({ limit })) incidents.push(...batch);
      return incidents;
    },
    /** Counts the incidents of a type by userID. Residents without such incidents are omitted. */
    async countsOfType(type: IncidentType, userIDs: readonly string[]): Promise<Map<string, number>> {
      const incidents = await model
        .find({ userID: { $in: [...userIDs] }, type }, { _id: 0, userID: 1 })
        .lean<{ userID: string }[]>();
      const counts = new Map<string, number>();
      for (const { userID } of incidents) counts.set(userID, (counts.get(userID) ?? 0) + 1);
      return counts;
    },
    /** Streams the unresolved incidents in no particular order. */
    async *open(): AsyncGenerator<OpenIncident, void, undefined> {
      const query = model.find({ status: { $in: OPEN_STATUSES } }, OPEN_FIELDS).lean<OpenIncident>();
      for await (const incident of query.cursor({ batchSize: STREAM_BATCH })) yield incident;
    },
    /** Counts the unresolved incidents: all, emergencies, those without an assignee, and those that were due before a date. */
    async countOpen(today: CalendarDate) {
      const open = { status: { $in: OPEN_STATUSES } };
      const [total, emergencies, unassigned, overdue] = await Promise.all([
        model.countDocuments(open),
        model.countDocuments(OPEN_EMERGENCIES),
        // Incidents that were never changed have no assignee field.
        model.countDocuments({ ...open, assigneeID: { $in: ["", null] } } as QueryFilter<Incident>),
        model.countDocuments({ ...open, dueDate: { $gt: "", $lt: today } }),
      ]);
      return { total, emergencies, unassigned, overdue };
    },
    /** The `_id`s of the unresolved incidents that a member of staff looks after, in no order. */
    async assignedTo(assigneeID: string): Promise<string[]> {
      const filter = { status: { $in: OPEN_STATUSES }, assigneeID };
      const incidents = await model.find(filter, { _id: 1 }).lean<{ _id: unknown }[]>();
      return incidents.map(({ _id }) => String(_id));
    },
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    /** The maintenance in a unit that these people reported and did not keep private. @param people.before only what was reported before this time */
    ofHousehold(
      people: { userIDs: readonly string[]; unitID: string | undefined; before?: Date },
      window: PageQuery,
    ): Promise<WithId<Incident>[]> {
      const { userIDs, unitID, before } = people;
      const filter = {
        userID: { $in: [...userIDs] },
        type: "Maintenance",
        unitID: unitID || null,
        isPrivate: { $ne: true },
        ...(before && { createdAt: { $lt: before } }),
      };
      return list(filter as QueryFilter<Incident>, window);
    },
    /** The newest incidents that were reported in a unit. */
    inUnit: (unitID: string, limit: number) => list({ unitID }, { limit }),
    /** Stores the unit with incidents that a resident reported before the unit was a record. */
    async placeInUnit(userID: string, unitNumber: string, unitID: string): Promise<void> {
      await model.updateMany({ userID, unitNumber, unitID: null } as QueryFilter<Incident>, {
        $set: { unitID },
      });
    },
    /** Erases the texts of a resident's incidents. */
    async eraseTexts(userID: string, updatedAt: Date): Promise<void> {
      for (const incident of await list({ userID }, {})) {
        await model.updateOne(
          { _id: objectID(incident._id) },
          {
            $set: { ...erasedIncident(incident), updatedAt },
            $unset: { disputedEntry: 1, reopening: 1, idempotency: 1 },
            $inc: { version: 1 },
          },
        );
      }
    },
    /** Stores a change as the next version of an incident. @returns undefined if the incident no longer has this version */
    async change(
      { _id, version }: { _id: string; version: number },
      changes: Partial<Incident>,
    ): Promise<WithId<Incident> | undefined> {
      const filter = { _id: objectID(_id), version: version === 0 ? { $in: [0, null] } : version };
      const incident = await model
        .findOneAndUpdate(
          filter,
          { $set: { ...changes, version: version + 1 } },
          { returnDocument: "after", runValidators: true },
        )
        .lean<Incident & { _id: unknown }>();
      return incident ? toRecord<Incident>(incident) : undefined;
    },
  };
}
