/**
 * Counts the revocations of sessions and access rights in one database. Every node compares the count, so that each node
 * closes its live sockets after a revocation by any node or program.
 */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

interface Revocations {
  _id: string;
  count: number;
}

const ALL = "all";

const schema = new Schema<Revocations>({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
});

/** The revocation count of one database. */
export function createRevocationsRepository(connection: Connection) {
  const model = connection.model<Revocations>("Revocations", schema, "revocations");
  // Read with the driver, because every call of a logged-in user reads the count.
  const documents = driverCollection<Revocations>(model);
  const listeners: (() => void)[] = [];
  return {
    /** Counts a revocation. Call it after the session or right has ended. */
    async note(): Promise<void> {
      for (const listener of listeners) listener();
      await model.updateOne({ _id: ALL }, { $inc: { count: 1 } }, { upsert: true });
    },
    /** Adds a listener. A revocation through this repository calls it before the new count is stored. */
    onNote: (listener: () => void) => void listeners.push(listener),
    async count(): Promise<number> {
      return (await documents.findOne({ _id: ALL }))?.count ?? 0;
    },
  };
}
