/**
 * Reward entries: the CP that a resident earned and the reason. Entries are added and never changed, except that their
 * texts can be erased; a reversal is an entry, too.
 */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { entryQueries, type PageQuery, STREAM_BATCH } from "../database/queries.ts";
import {
  driverCollection,
  insertRecord,
  objectID,
  type WithId,
  withIdempotencyKey,
} from "../database/record.ts";
import { countedEntries } from "../domain/counted-entries.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { type Reversible, reversalQueries, withReversal } from "./reversals.repository.ts";

export interface RewardLog extends Idempotent, Reversible {
  userID: string;
  text: string;
  /** Negative for CP that a redemption, a reversal or staff took. */
  cp: number;
  createdAt: Date;
  /** The behavior entry that earned the CP. Absent if there is none, and for entries of older clients. */
  behaviorLogID?: string;
  /** The redemption request that took the CP. */
  redemptionID?: string;
}

const schema = new Schema<RewardLog>({
  userID: { type: String, required: true },
  text: { type: String, required: true },
  cp: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  behaviorLogID: { type: String },
  redemptionID: { type: String },
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
withIdempotencyKey(schema);
withReversal(schema);

type StatsEntry = Pick<RewardLog, "userID" | "cp" | "reversal"> & { _id: unknown };
const STATS_FIELDS = { userID: 1, cp: 1, reversal: 1 } as const;

/** The reward entries of one database; every list is newest first. */
export function createRewardLogsRepository(connection: Connection) {
  const model = connection.model<RewardLog>("RewardLog", schema, "rewardlogs");
  const { insertMany, byID, byIdempotencyKey, list, listBatches } = entryQueries(model);
  const { eraseReasons, ...reversals } = reversalQueries(model);
  return {
    ...reversals,
    insertMany,
    byID,
    byIdempotencyKey,
    insert: (entry: RewardLog) => insertRecord(model, entry),
    /** @returns undefined if an entry with this `_id` is stored already */
    insertOnce: (_id: string, entry: RewardLog): Promise<WithId<RewardLog> | undefined> =>
      unlessDuplicate(insertRecord(model, entry, { _id: objectID(_id) })),
    /** The entries of all residents, in batches. */
    all: (window: PageQuery = {}) => listBatches({}, window),
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    /** Erases the texts that people wrote in a resident's entries. Entries of redemption requests keep theirs: the reward's title. */
    async eraseTexts(userID: string): Promise<void> {
      await model.updateMany(
        { userID, redemptionID: null },
        { $set: { text: ERASED_TEXT }, $unset: { idempotency: 1 } },
      );
      await eraseReasons(userID);
    },
    /**
     * Streams the userID and CP of each entry that counts in a period, from `from` (included) to `until` (excluded), in no particular
     * order.
     */
    async *cpBetween({
      from,
      until,
    }: {
      from: Date | undefined;
      until: Date | undefined;
    }): AsyncGenerator<Pick<RewardLog, "userID" | "cp">, void, undefined> {
      const createdAt = { ...(from && { $gte: from }), ...(until && { $lt: until }) };
      const filter = Object.keys(createdAt).length === 0 ? {} : { createdAt };
      const reversedIDs = new Set<string>();
      const reversals = model.find({ "reversal.of": { $gt: "" } }, STATS_FIELDS).lean<StatsEntry>();
      for await (const { reversal } of reversals.cursor({ batchSize: STREAM_BATCH })) {
        if (reversal) reversedIDs.add(reversal.of);
      }
      const query = model.find(filter, STATS_FIELDS).lean<StatsEntry>();
      for await (const entry of query.cursor({ batchSize: STREAM_BATCH })) {
        if (!entry.reversal && !reversedIDs.has(String(entry._id))) yield entry;
      }
    },
    /** The entries of residents that count, in no particular order. */
    forStats: async (userIDs: readonly string[]): Promise<readonly StatsEntry[]> =>
      countedEntries(
        await driverCollection<RewardLog>(model)
          .find({ userID: { $in: [...userIDs] } })
          .project<StatsEntry>(STATS_FIELDS)
          .toArray(),
      ),
  };
}
