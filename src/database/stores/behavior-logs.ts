/** Behavior entries: what a resident did and the RP it gave or took. Entries are added, never changed. */
import { type Connection, Schema } from "mongoose";
import { entryQueries, type ListWindow } from "./entries.ts";

export interface BehaviorLog {
  userID: string;
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
});
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });

/** As much of an entry as sums are made of. */
export type BehaviorSumEntry = Pick<BehaviorLog, "userID" | "rp" | "createdAt">;

/** From one moment to just before another. */
export interface Span {
  from: Date;
  until: Date;
}

export type BehaviorLogsStore = ReturnType<typeof behaviorLogsStore>;

/** The behavior entries of one database; every list is newest first. */
export function behaviorLogsStore(connection: Connection) {
  const model = connection.model<BehaviorLog>("BehaviorLog", schema, "behaviorlogs");
  const { insert, insertMany, list, stream } = entryQueries(model);
  return {
    insert,
    insertMany,
    /** Everybody's entries, one by one. */
    all: (window: ListWindow = {}) => stream({}, window),
    ofUser: (userID: string, window: ListWindow = {}) => list({ userID }, window),
    countOfUser: (userID: string) => model.countDocuments({ userID }),
    count: () => model.countDocuments({}),
    /** How many entries of a user lie in a span. */
    countOfUserIn: (userID: string, { from, until }: Span) =>
      model.countDocuments({ userID, createdAt: { $gte: from, $lt: until } }),
    /** What sums are made of, of a user's entries in a span or of all entries of some users; in no order. */
    async forSums(userIDs: readonly string[], span?: Span): Promise<BehaviorSumEntry[]> {
      const [only = "", ...more] = userIDs;
      const whose = { userID: more.length === 0 ? only : { $in: [...userIDs] } };
      const filter = span ? { ...whose, createdAt: { $gte: span.from, $lt: span.until } } : whose;
      return model.find(filter, { _id: 0, userID: 1, rp: 1, createdAt: 1 }).lean<BehaviorSumEntry[]>();
    },
    /** The RP of all entries of a user, in no order. */
    async rpOfUser(userID: string): Promise<{ rp: number }[]> {
      return model.find({ userID }, { _id: 0, rp: 1 }).lean<{ rp: number }[]>();
    },
  };
}
