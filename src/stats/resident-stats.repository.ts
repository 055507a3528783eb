/** The derived fields of residents, and the mark of those whose stats may be incomplete. */
import type { Connection, Types } from "mongoose";
import { driverCollection, type WithId } from "../database/record.ts";
import { RESIDENT_DEFAULTS } from "../domain/scoring.ts";
import { type CountedResident, emptyLogStats, type LogStats } from "../domain/stats.ts";
import { type Resident, residentSchema } from "../residents/resident.model.ts";
import { type ChangedResident, toResident } from "../residents/residents.repository.ts";

/** The number of residents that a stream fetches at once. */
const STREAM_BATCH = 500;

export interface ResidentVersion {
  userID: string;
  statsVersion: number;
}

type VersionFields = ResidentVersion & Pick<Resident, "statsPending">;
export type CountedFields = VersionFields & CountedResident;

/** The monthly stats of a resident in a list of all residents. */
export type ResidentMonths = Pick<Resident, "userID" | "monthlyStats">;

const VERSION_FIELDS = { _id: 0, userID: 1, statsVersion: 1, statsPending: 1 } as const;
const COUNTED_FIELDS = {
  ...VERSION_FIELDS,
  formerSince: 1,
  class: 1,
  turnoverScore: 1,
  totalCP: 1,
  monthlyStats: 1,
  rewardStats: 1,
} as const;
const MONTHS_FIELDS = { _id: 0, userID: 1, monthlyStats: 1 } as const;

const withDefaults = (found: CountedFields): CountedFields => ({
  ...RESIDENT_DEFAULTS,
  ...emptyLogStats(),
  ...found,
});

export function createResidentStatsRepository(connection: Connection) {
  const model = connection.model<Resident>("Resident", residentSchema, "residents");
  const documents = driverCollection<Omit<WithId<Resident>, "_id"> & { _id: Types.ObjectId }>(model);

  async function* stream<T>(filter: object, fields: object): AsyncGenerator<T, void, undefined> {
    yield* documents.find(filter, {
      projection: fields,
      batchSize: STREAM_BATCH,
    }) as unknown as AsyncIterable<T>;
  }

  return {
    /**
     * Marks a resident as pending before a log entry is stored.
     * @returns the resident with the new version and the previous `statsPending`; undefined if there is no such resident
     */
    async mark(userID: string): Promise<WithId<Resident> | undefined> {
      const mark = { $set: { statsPending: true }, $inc: { statsVersion: 1 } };
      const found = await documents.findOneAndUpdate({ userID }, mark, { returnDocument: "before" });
      if (!found) return undefined;
      const before = toResident(found);
      return { ...before, statsVersion: before.statsVersion + 1 };
    },
    /** Stores derived fields if the resident still has the version of `before`. @returns undefined otherwise */
    async save(before: WithId<Resident>, fields: Partial<Resident>): Promise<ChangedResident | undefined> {
      const { userID, statsVersion } = before;
      const changes = { $set: fields, $inc: { statsVersion: 1 } };
      const after = await documents.findOneAndUpdate({ userID, statsVersion }, changes, {
        returnDocument: "after",
      });
      return after ? { before, after: toResident(after) } : undefined;
    },
    /** Removes the note of an announced change, and the mark unless `statsPending`, if the resident still has the version. */
    async clearMark({ userID, statsVersion }: ResidentVersion, statsPending = false): Promise<void> {
      await documents.updateOne({ userID, statsVersion }, { $set: { statsPending, classChange: null } });
    },
    /** The marked residents. */
    pending: (): Promise<ResidentVersion[]> =>
      documents.find({ statsPending: true }).project<ResidentVersion>(VERSION_FIELDS).toArray(),
    /** Streams the versions of all residents, in no order. */
    versions: () => stream<VersionFields>({}, VERSION_FIELDS),
    /** Streams the fields that the property's stats count, of all residents or of some, in no order. */
    async *counted(userIDs?: readonly string[]): AsyncGenerator<CountedFields, void, undefined> {
      const filter = userIDs === undefined ? {} : { userID: { $in: [...userIDs] } };
      for await (const found of stream<CountedFields>(filter, COUNTED_FIELDS)) yield withDefaults(found);
    },
    /** Streams the monthly stats of all residents of the present, in no order. */
    async *months(): AsyncGenerator<ResidentMonths, void, undefined> {
      for await (const found of stream<ResidentMonths>({ formerSince: null }, MONTHS_FIELDS))
        yield { ...emptyLogStats(), ...found };
    },
  };
}

/** The stats of a stored resident's log entries. */
export const storedLogStats = ({ monthlyStats, rewardStats }: Resident): LogStats => ({
  monthlyStats,
  rewardStats,
});
