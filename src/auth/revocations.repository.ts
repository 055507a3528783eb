/**
 * How often a session, a right or a display's pairing was revoked, or the settings were replaced, counted for all nodes. A node that finds
 * another number than before reads its sessions, displays and settings again.
 */
import { type Connection, Schema } from "mongoose";
import { driverCollection } from "../database/record.ts";

interface Revocations {
  _id: string;
  count: number;
}

const ALL = "all";

const revocationsSchema = new Schema<Revocations>({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
});

export function createRevocationsRepository(connection: Connection) {
  const model = connection.model<Revocations>("Revocations", revocationsSchema, "revocations");
  // Read with the driver, because every call of a logged-in user reads the count.
  const documents = driverCollection<Revocations>(model);
  const listeners: (() => void)[] = [];
  const storedListeners: (() => void)[] = [];
  return {
    /** Counts a revocation. Call it after the change is stored. */
    async note(): Promise<void> {
      for (const listener of listeners) listener();
      await model.updateOne({ _id: ALL }, { $inc: { count: 1 } }, { upsert: true });
      for (const listener of storedListeners) listener();
    },
    /** Adds a listener. A revocation through this repository calls it before the new count is stored. */
    onNote: (listener: () => void) => void listeners.push(listener),
    /** Adds a listener that is called after the new count is stored. */
    onStored: (listener: () => void) => void storedListeners.push(listener),
    async count(): Promise<number> {
      return (await documents.findOne({ _id: ALL }))?.count ?? 0;
    },
  };
}
