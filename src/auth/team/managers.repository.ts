/**
 * The managers whose right is being taken away, in one document with a version: of two nodes that take the right from the last two
 * managers at the same time, one finds another version and looks again.
 */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../../database/driver-errors.ts";
import { driverCollection } from "../../database/record.ts";

const DOCUMENT_ID = "managers";

interface LeavingManagers {
  _id: string;
  version: number;
  userIDs: string[];
}

const schema = new Schema<LeavingManagers>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  userIDs: { type: [String], required: true },
});

export function createLeavingManagersRepository(connection: Connection) {
  const documents = driverCollection<LeavingManagers>(
    connection.model<LeavingManagers>("LeavingManagers", schema, "leavingmanagers"),
  );
  return {
    async read(): Promise<{ version: number; userIDs: readonly string[] }> {
      return (await documents.findOne({ _id: DOCUMENT_ID })) ?? { version: 0, userIDs: [] };
    },
    /** Replaces the list of a version. @returns false if there is another version by now */
    async change(version: number, userIDs: readonly string[]): Promise<boolean> {
      const changed = await unlessDuplicate(
        documents.updateOne(
          { _id: DOCUMENT_ID, version },
          { $set: { userIDs: [...userIDs] }, $inc: { version: 1 } },
          { upsert: version === 0 },
        ),
      );
      return changed !== undefined && changed.matchedCount + changed.upsertedCount > 0;
    },
  };
}
