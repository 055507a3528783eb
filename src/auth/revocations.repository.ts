/**
 * How often a session or a right was ended in this database: one number that every node looks at, so that live sockets are
 * closed everywhere whichever node or program ended what they stood on.
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

/** The number of one database. */
export function createRevocationsRepository(connection: Connection) {
  const model = connection.model<Revocations>("Revocations", schema, "revocations");
  // By the driver, because every call of a signed-in user reads this number.
  const documents = driverCollection<Revocations>(model);
  const listeners: (() => void)[] = [];
  return {
    /** To be called after something was ended. */
    async note(): Promise<void> {
      for (const listener of listeners) listener();
      await model.updateOne({ _id: ALL }, { $inc: { count: 1 } }, { upsert: true });
    },
    /** Tells a listener of everything that is ended through this very store, before anybody else can know. */
    onNote: (listener: () => void) => void listeners.push(listener),
    async count(): Promise<number> {
      return (await documents.findOne({ _id: ALL }))?.count ?? 0;
    },
  };
}
