/** Behavior entries: a resident's behavior and the RP gained or lost. Entries are added and never changed. */
import { type Connection, Schema } from "mongoose";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { driverCollection, insertRecord, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface BehaviorLog extends Idempotent {
  userID: string;
  type: string;
  /** Positive or negative. */
  rp: number;
  reportedBy: string;
  createdAt: Date;
}

const schema = new Schema<BehaviorLog>({
  userID: { type: String, required: true },
  type: { type: String, required: true },
  rp: { type: Number, required: true },
  reportedBy: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
withIdempotencyKey(schema);

/** The fields of an entry that stats need. */
export type BehaviorStatsEntry = Pick<BehaviorLog, "userID" | "rp" | "createdAt">;

/** The behavior entries of one database; every list is newest first. */
export function createBehaviorLogsRepository(connection: Connection) {
  const model = connection.model<BehaviorLog>("BehaviorLog", schema, "behaviorlogs");
  const { insertMany, byIdempotencyKey, list, parts } = entryQueries(model);
  return {
    insertMany,
    byIdempotencyKey,
    insert: (entry: BehaviorLog) => insertRecord(model, entry),
    /** The entries of all residents, in batches. */
    all: (window: PageQuery = {}) => parts({}, window),
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    count: () => model.countDocuments({}),
    /** The fields for stats of all entries of a user or of several users, in no particular order. */
    forStats: (userIDs: string | readonly string[]): Promise<BehaviorStatsEntry[]> =>
      driverCollection<BehaviorLog>(model)
        .find({ userID: typeof userIDs === "string" ? userIDs : { $in: [...userIDs] } })
        .project<BehaviorStatsEntry>({ _id: 0, userID: 1, rp: 1, createdAt: 1 })
        .toArray(),
  };
}
