/** Behavior entries: what a resident did and the RP it gave or took. Entries are added, never changed. */
import { type Connection, Schema } from "mongoose";
import {
  entryQueries,
  insertNext,
  type ListWindow,
  NUMBER_INDEX,
  type Numbered,
} from "../database/queries.ts";

export interface BehaviorLog extends Numbered {
  type: string;
  /** Signed. */
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

/** As much of an entry as sums are made of. */
export type BehaviorSumEntry = Pick<BehaviorLog, "userID" | "rp" | "createdAt">;

/** The behavior entries of one database; every list is newest first. */
export function createBehaviorLogsRepository(connection: Connection) {
  const model = connection.model<BehaviorLog>("BehaviorLog", schema, "behaviorlogs");
  const { insertMany, list, parts } = entryQueries(model);
  return {
    insertMany,
    /** Stores an entry as its resident's next. @param counted how many of theirs were counted last, if ever */
    insertNext: (entry: BehaviorLog, counted: number | undefined) => insertNext(model, entry, counted),
    /** Everybody's entries, in parts. */
    all: (window: ListWindow = {}) => parts({}, window),
    ofUser: (userID: string, window: ListWindow = {}) => list({ userID }, window),
    countOfUser: (userID: string) => model.countDocuments({ userID }),
    count: () => model.countDocuments({}),
    /** What sums are made of, of all entries of some users; in no order. */
    async forSums(userIDs: readonly string[]): Promise<BehaviorSumEntry[]> {
      const [only = "", ...more] = userIDs;
      const whose = { userID: more.length === 0 ? only : { $in: [...userIDs] } };
      return model.find(whose, { _id: 0, userID: 1, rp: 1, createdAt: 1 }).lean<BehaviorSumEntry[]>();
    },
    /** The RP of all entries of a user, in no order. */
    async rpOfUser(userID: string): Promise<{ rp: number }[]> {
      return model.find({ userID }, { _id: 0, rp: 1 }).lean<{ rp: number }[]>();
    },
  };
}
