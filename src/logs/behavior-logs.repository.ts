/** Behavior entries: a resident's behavior and the RP gained or lost. Entries are added and never changed. */
import { type Connection, Schema } from "mongoose";
import { withIdempotencyKey } from "../database/idempotency.ts";
import {
  entryQueries,
  insertNext,
  NUMBER_INDEX,
  type Numbered,
  type PageQuery,
} from "../database/queries.ts";
import type { Idempotent } from "../domain/idempotency.ts";

export interface BehaviorLog extends Numbered, Idempotent {
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
  number: { type: Number },
});
schema.index(NUMBER_INDEX.keys, NUMBER_INDEX.options);
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
withIdempotencyKey(schema);

/** The fields of an entry that sums need. */
export type BehaviorSumEntry = Pick<BehaviorLog, "userID" | "rp" | "createdAt">;

/** The behavior entries of one database; every list is newest first. */
export function createBehaviorLogsRepository(connection: Connection) {
  const model = connection.model<BehaviorLog>("BehaviorLog", schema, "behaviorlogs");
  const { insertMany, byIdempotencyKey, list, parts } = entryQueries(model);
  return {
    insertMany,
    byIdempotencyKey,
    /** Inserts an entry with the resident's next number. @param counted the last count of the resident's entries, if known */
    insertNext: (entry: BehaviorLog, counted: number | undefined) => insertNext(model, entry, counted),
    /** The entries of all residents, in batches. */
    all: (window: PageQuery = {}) => parts({}, window),
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    countOfUser: (userID: string) => model.countDocuments({ userID }),
    count: () => model.countDocuments({}),
    /** The sum fields of all entries of the users, in no particular order. */
    async forStats(userIDs: readonly string[]): Promise<BehaviorSumEntry[]> {
      const [only = "", ...more] = userIDs;
      const filter = { userID: more.length === 0 ? only : { $in: [...userIDs] } };
      return model.find(filter, { _id: 0, userID: 1, rp: 1, createdAt: 1 }).lean<BehaviorSumEntry[]>();
    },
    /** The RP of all entries of a user, in no particular order. */
    async rpOfUser(userID: string): Promise<{ rp: number }[]> {
      return model.find({ userID }, { _id: 0, rp: 1 }).lean<{ rp: number }[]>();
    },
  };
}
