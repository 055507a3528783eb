/** Behavior entries: a resident's behavior and the RP gained or lost. A reversal is an entry, too. Entries never change, except that their texts can be erased. */
import { type Connection, Schema } from "mongoose";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { driverCollection, insertRecord, objectID, withIdempotencyKey } from "../database/record.ts";
import { countedEntries } from "../domain/counted-entries.ts";
import { ERASED_TEXT, erasedBehaviorType } from "../domain/erasure.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { type Reversible, reversalQueries, withReversal } from "./reversals.repository.ts";

export interface BehaviorLog extends Idempotent, Reversible {
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
withReversal(schema);

const STATS_FIELDS = { userID: 1, rp: 1, createdAt: 1, reversal: 1 } as const;

/** The fields of an entry that stats need. */
export type BehaviorStatsEntry = Pick<BehaviorLog, "userID" | "rp" | "createdAt"> & { _id: unknown };

/** The behavior entries of one database; every list is newest first. */
export function createBehaviorLogsRepository(connection: Connection) {
  const model = connection.model<BehaviorLog>("BehaviorLog", schema, "behaviorlogs");
  const { insertMany, byID, byIdempotencyKey, list, listBatches } = entryQueries(model);
  const { eraseReasons, ...reversals } = reversalQueries(model);
  return {
    ...reversals,
    insertMany,
    byID,
    byIdempotencyKey,
    insert: (entry: BehaviorLog) => insertRecord(model, entry),
    /** The entries of all residents, in batches. */
    all: (window: PageQuery = {}) => listBatches({}, window),
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    /** Erases the texts that people wrote in a resident's entries. The values that stats count stay. */
    async eraseTexts(userID: string): Promise<void> {
      for (const { _id, type } of await list({ userID }, {})) {
        const texts = { type: erasedBehaviorType(type), reportedBy: ERASED_TEXT };
        await model.updateOne({ _id: objectID(_id) }, { $set: texts, $unset: { idempotency: 1 } });
      }
      await eraseReasons(userID);
    },
    /**
     * The entries of residents that count, in no particular order.
     * @param since leaves out earlier entries. A reversal is later than its entry, so if an entry is read, its reversal is read, too
     */
    forStats: async (userIDs: readonly string[], since?: Date): Promise<readonly BehaviorStatsEntry[]> =>
      countedEntries(
        await driverCollection<BehaviorLog>(model)
          .find({
            userID: { $in: [...userIDs] },
            ...(since && { createdAt: { $gte: since } }),
          })
          .project<BehaviorStatsEntry & Reversible>(STATS_FIELDS)
          .toArray(),
      ),
  };
}
