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
    /** The RP of all entries of a user, in no order. */
    async rpOfUser(userID: string): Promise<{ rp: number }[]> {
      return model.find({ userID }, { _id: 0, rp: 1 }).lean<{ rp: number }[]>();
    },
  };
}
