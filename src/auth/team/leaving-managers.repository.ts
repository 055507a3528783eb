/**
 * The managers whose right is being taken away, in one document with a version. If two nodes take the right from the last two managers at the
 * same time, the second one finds another version and reads the list again.
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
    async replace(version: number, userIDs: readonly string[]): Promise<boolean> {
      const result = await unlessDuplicate(
        documents.updateOne(
          { _id: DOCUMENT_ID, version },
          { $set: { userIDs: [...userIDs] }, $inc: { version: 1 } },
          { upsert: version === 0 },
        ),
      );
      return result !== undefined && result.matchedCount + result.upsertedCount > 0;
    },
  };
}
