/** The fields of residents that are computed from their log entries: scores and stats. */

import type { Connection, QueryFilter, Types } from "mongoose";
import { timeAfter } from "../database/change-time.ts";
import { driverCollection, type WithId } from "../database/record.ts";
import { RESIDENT_DEFAULTS } from "../domain/scoring.ts";
import { type CountedResident, emptyLogStats } from "../domain/stats.ts";
import { type Resident, residentSchema } from "../residents/resident.model.ts";
import { type ChangedResident, toResident } from "../residents/residents.repository.ts";

/** The number of residents that a stream fetches at once. Decoding them takes about 10 ms, in which a node does nothing else. */
const STREAM_BATCH = 100;

type ResidentVersion = Pick<Resident, "userID" | "statsVersion">;

/** The name, contact details, lease and unit of a resident. */
type PlaceFields = Partial<
  Pick<
    Resident,
    | ("firstName" | "lastName" | "email" | "phone" | "approvedAt" | "moveOut")
    | ("unitID" | "leaseID" | "leaseIDs" | "leaseKind" | "leaseStart" | "onLeaseFrom" | "leaseEnd")
    | ("monthlyRent" | "isFurther")
  >
>;
export type CountedFields = ResidentVersion & CountedResident & PlaceFields;

const COUNTED_FIELDS = {
  _id: 0,
  userID: 1,
  statsVersion: 1,
  formerSince: 1,
  class: 1,
  turnoverScore: 1,
  totalCP: 1,
  monthlyStats: 1,
  rewardStats: 1,
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  approvedAt: 1,
  moveOut: 1,
  unitID: 1,
  leaseID: 1,
  leaseIDs: 1,
  leaseKind: 1,
  leaseStart: 1,
  onLeaseFrom: 1,
  leaseEnd: 1,
  monthlyRent: 1,
  isFurther: 1,
} as const;

/** Picks the counted fields of a resident that have a value. */
export const countedFieldsOf = (resident: CountedFields): CountedFields =>
  Object.fromEntries(
    Object.entries(resident).filter(([field, value]) => field in COUNTED_FIELDS && value !== undefined),
  ) as unknown as CountedFields;

const withDefaults = (resident: Partial<CountedFields> & { userID: string }): CountedFields => ({
  ...RESIDENT_DEFAULTS,
  ...emptyLogStats(),
  statsVersion: 0,
  ...resident,
});

/** Matches a resident in a version. Residents that another program has stored have no version. */
const inVersion = ({ userID, statsVersion }: ResidentVersion) => ({
  userID,
  statsVersion: statsVersion === 0 ? { $in: [0, null as unknown as number] } : statsVersion,
});

export function createResidentStatsRepository(connection: Connection) {
  const model = connection.model<Resident>("Resident", residentSchema, "residents");
  const documents = driverCollection<Omit<WithId<Resident>, "_id"> & { _id: Types.ObjectId }>(model);

  return {
    /** Stores derived fields if the resident still has the version of `before`. @returns undefined otherwise */
    async save(
      before: WithId<Resident>,
      fields: Partial<Resident> & { updatedAt: Date },
    ): Promise<ChangedResident | undefined> {
      const updatedAt = timeAfter(before.updatedAt, fields.updatedAt);
      const changes = { $set: { ...fields, updatedAt }, $inc: { statsVersion: 1 } };
      const after = await documents.findOneAndUpdate(inVersion(before), changes, { returnDocument: "after" });
      return after ? { before, after: toResident(after) } : undefined;
    },
    /** Removes `classChange` after its announcement, if the resident still has the version. */
    async removeClassChange(resident: ResidentVersion): Promise<void> {
      await documents.updateOne(inVersion(resident), { $set: { classChange: null } });
    },
    /** The residents with a change of class or fee that may not have been announced. */
    async withClassChange(): Promise<WithId<Resident>[]> {
      const filter = { "classChange.noticeID": { $gt: "" } } as QueryFilter<Resident>;
      return (await model.find(filter).lean<(Resident & { _id: unknown })[]>()).map(toResident);
    },
    /** The versions of the residents that were changed since a moment. */
    versionsSince: (since: Date): Promise<ResidentVersion[]> =>
      model
        .find({ updatedAt: { $gte: since } }, { _id: 0, userID: 1, statsVersion: 1 })
        .lean<ResidentVersion[]>()
        .exec(),
    /** Streams the fields that the property's stats count, in no order. */
    async *counted(filter: QueryFilter<Resident> = {}): AsyncGenerator<CountedFields, void, undefined> {
      const query = model.find(filter, COUNTED_FIELDS).lean<CountedFields>();
      for await (const resident of query.cursor({ batchSize: STREAM_BATCH })) yield withDefaults(resident);
    },
  };
}
