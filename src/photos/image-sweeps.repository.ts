/** The time at which unused images were last deleted, so that one node does it for all nodes, once a day. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { driverCollection } from "../database/record.ts";

const DOCUMENT_ID = "unused-images";

interface ImageSweep {
  _id: typeof DOCUMENT_ID;
  startedAt: Date;
}

const schema = new Schema<ImageSweep>({
  _id: { type: String, required: true },
  startedAt: { type: Date, required: true },
});

export function createImageSweepsRepository(connection: Connection) {
  const documents = driverCollection<ImageSweep>(
    connection.model<ImageSweep>("ImageSweep", schema, "imagesweeps"),
  );
  return {
    /** Records a sweep that starts now. @returns false if a sweep has started after `lastStart`, on any node */
    async begin(now: Date, lastStart: Date): Promise<boolean> {
      const filter = { _id: DOCUMENT_ID, startedAt: { $lte: lastStart } } as const;
      const write = documents.updateOne(filter, { $set: { startedAt: now } }, { upsert: true });
      return (await unlessDuplicate(write)) !== undefined;
    },
  };
}
