/** Reward entries: the CP that a resident earned and the reason. Entries are added and never changed. */
import { type Connection, Schema } from "mongoose";
import { entryQueries, type PageQuery, STREAM_BATCH } from "../database/queries.ts";
import { driverCollection, insertRecord, withIdempotencyKey } from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface RewardLog extends Idempotent {
  userID: string;
  text: string;
  /** Negative for a correction of an earlier entry. */
  cp: number;
  createdAt: Date;
}

const schema = new Schema<RewardLog>({
  userID: { type: String, required: true },
  text: { type: String, required: true },
  cp: { type: Number, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
withIdempotencyKey(schema);

/** The reward entries of one database; every list is newest first. */
export function createRewardLogsRepository(connection: Connection) {
  const model = connection.model<RewardLog>("RewardLog", schema, "rewardlogs");
  const { insertMany, byIdempotencyKey, list, parts } = entryQueries(model);
  return {
    insertMany,
    byIdempotencyKey,
    insert: (entry: RewardLog) => insertRecord(model, entry),
    /** The entries of all residents, in batches. */
    all: (window: PageQuery = {}) => parts({}, window),
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    /** Streams the userID and CP of each entry in a period, from `from` (included) to `until` (excluded), in no particular order. */
    async *cpBetween(span: {
      from: Date | undefined;
      until: Date | undefined;
    }): AsyncGenerator<Pick<RewardLog, "userID" | "cp">, void, undefined> {
      const createdAt = {
        ...(span.from ? { $gte: span.from } : {}),
        ...(span.until ? { $lt: span.until } : {}),
      };
      const filter = Object.keys(createdAt).length === 0 ? {} : { createdAt };
      const found = model.find(filter, { _id: 0, userID: 1, cp: 1 }).lean<Pick<RewardLog, "userID" | "cp">>();
      for await (const entry of found.cursor({ batchSize: STREAM_BATCH })) yield entry;
    },
    count: () => model.countDocuments({}),
    /** The fields for stats of all entries of a user or of several users, in no particular order. */
    forStats: (userIDs: string | readonly string[]): Promise<Pick<RewardLog, "userID" | "cp">[]> =>
      driverCollection<RewardLog>(model)
        .find({ userID: typeof userIDs === "string" ? userIDs : { $in: [...userIDs] } })
        .project<Pick<RewardLog, "userID" | "cp">>({ _id: 0, userID: 1, cp: 1 })
        .toArray(),
  };
}
