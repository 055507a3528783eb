/** Reads the residents, units and incidents of the search, with the fields that it finds or shows. */
import type { Connection, QueryFilter } from "mongoose";
import { STREAM_BATCH } from "../database/queries.ts";
import { objectID, toRecord, type WithId } from "../database/record.ts";
import { type Incident, incidentModelSchema } from "../incidents/incident.model.ts";
import { type Resident, residentSchema } from "../residents/resident.model.ts";
import { type Unit, unitModelSchema } from "../units/units.repository.ts";

const RESIDENT_FIELDS = {
  _id: 0,
  userID: 1,
  firstName: 1,
  lastName: 1,
  unitID: 1,
  unitNumber: 1,
  unitType: 1,
  email: 1,
  phone: 1,
  approvedAt: 1,
  formerSince: 1,
  updatedAt: 1,
} as const;

export type SearchedResident = Pick<Resident, Exclude<keyof typeof RESIDENT_FIELDS, "_id">>;

const UNIT_FIELDS = { number: 1, building: 1, type: 1, updatedAt: 1 } as const;

export type SearchedUnit = Pick<Unit, keyof typeof UNIT_FIELDS> & { _id: unknown };

const INCIDENT_FIELDS = {
  userID: 1,
  requestID: 1,
  type: 1,
  category: 1,
  subCategory: 1,
  description: 1,
  unitNumber: 1,
  status: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

export type SearchedIncident = Pick<Incident, keyof typeof INCIDENT_FIELDS> & { _id: unknown };

export function createSearchRepository(connection: Connection) {
  const residents = connection.model<Resident>("Resident", residentSchema, "residents");
  const incidents = connection.model<Incident>("Incident", incidentModelSchema, "incidents");
  const units = connection.model<Unit>("Unit", unitModelSchema, "units");
  return {
    /** All units, or those that changed at a time or later, in no order. */
    units: (since?: Date): Promise<SearchedUnit[]> =>
      units
        .find(since === undefined ? {} : { updatedAt: { $gte: since } }, UNIT_FIELDS)
        .lean<SearchedUnit[]>(),
    countUnits: () => units.countDocuments({}),
    /** Streams all residents, or those that changed at a time or later, in no order. Former residents are included. */
    async *residents(since?: Date): AsyncGenerator<SearchedResident, void, undefined> {
      const filter = since === undefined ? {} : { updatedAt: { $gte: since } };
      const query = residents.find(filter, RESIDENT_FIELDS).lean<SearchedResident>();
      for await (const resident of query.cursor({ batchSize: STREAM_BATCH })) yield resident;
    },
    /** Streams incidents: the newest ones, newest first, or all that changed at a time or later. */
    async *incidents(
      window: { newest: number } | { since: Date },
    ): AsyncGenerator<SearchedIncident, void, undefined> {
      const query =
        "newest" in window
          ? incidents.find({}, INCIDENT_FIELDS).sort({ createdAt: -1, _id: -1 }).limit(window.newest)
          : incidents.find({ updatedAt: { $gte: window.since } }, INCIDENT_FIELDS).sort({ updatedAt: 1 });
      for await (const incident of query.lean<SearchedIncident>().cursor({ batchSize: STREAM_BATCH })) {
        yield incident;
      }
    },
    /** Some incidents, in no order. */
    async incidentsByIDs(ids: readonly string[]): Promise<WithId<SearchedIncident>[]> {
      const documents = await incidents
        .find({ _id: { $in: ids.map(objectID) } } as QueryFilter<Incident>, INCIDENT_FIELDS)
        .lean<SearchedIncident[]>();
      return documents.map((incident) => toRecord<SearchedIncident>(incident));
    },
  };
}
