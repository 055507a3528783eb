/** When unused images were last deleted: one node does it for all, once a day. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { driverCollection } from "../database/record.ts";

interface ImageSweep {
  _id: "unused-images";
  startedAt: Date;
}

const _id = "unused-images";

const schema = new Schema<ImageSweep>({
  _id: { type: String, required: true },
  startedAt: { type: Date, required: true },
});

export function createImageSweepsRepository(connection: Connection) {
  const documents = driverCollection<ImageSweep>(
    connection.model<ImageSweep>("ImageSweep", schema, "imagesweeps"),
  );
  return {
    /** Notes a sweep that starts now. @returns false if one has started after `last`, on any node */
    async begin(now: Date, last: Date): Promise<boolean> {
      const filter = { _id, startedAt: { $lte: last } } as const;
      const write = documents.updateOne(filter, { $set: { startedAt: now } }, { upsert: true });
      return (await unlessDuplicate(write)) !== undefined;
    },
  };
}
