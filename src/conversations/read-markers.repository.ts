/** How far each person has read the property's chat and the notes of incidents. */
import { type Connection, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { driverCollection } from "../database/record.ts";

export interface ReadMarker {
  conversationID: string;
  userID: string;
  /** The number of the last message that was read. */
  seq: number;
  at: Date;
}

const schema = new Schema<ReadMarker>({
  conversationID: { type: String, required: true },
  userID: { type: String, required: true },
  seq: { type: Number, required: true },
  at: { type: Date, required: true },
});
schema.index({ conversationID: 1, userID: 1 }, { unique: true });
schema.index({ userID: 1 });

/**
 * No write waits for the disk: a marker is written after every message that a person reads, and if it is lost, the person only sees the
 * message as unread again.
 */
const WRITE_CONCERN = { w: 1, j: false } as const;

export function createReadMarkersRepository(connection: Connection) {
  const documents = driverCollection<ReadMarker>(
    connection.model<ReadMarker>("ReadMarker", schema, "readmarkers"),
  );
  const markerOf = (conversationID: string, userID: string) => documents.findOne({ conversationID, userID });

  /** Moves a person's marker forward. @returns false if the marker is at `seq` or further */
  async function advance({ conversationID, userID, seq, at }: ReadMarker): Promise<boolean> {
    const write = async (upsert: boolean) => {
      const { matchedCount, upsertedCount } = await documents.updateOne(
        { conversationID, userID, seq: { $lt: seq } },
        { $set: { seq, at } },
        { upsert, writeConcern: WRITE_CONCERN },
      );
      return matchedCount + upsertedCount > 0;
    };
    // If the stored marker is at `seq` or further, the filter matches nothing, and the unique index refuses the insertion. Two nodes may
    // also insert a person's first marker at the same time: the index refuses the second marker, which may be further. In both cases, the
    // update runs once more without an insertion.
    return (await unlessDuplicate(write(true))) ?? write(false);
  }

  return {
    /** The number up to which a person has read; 0 if nothing. */
    find: async (conversationID: string, userID: string): Promise<number> =>
      (await markerOf(conversationID, userID))?.seq ?? 0,
    /** The number up to which a person has read. @param marker stored for a person who has none */
    async findOrStart(marker: ReadMarker): Promise<number> {
      const existing = await markerOf(marker.conversationID, marker.userID);
      if (!existing) await advance(marker);
      return existing?.seq ?? marker.seq;
    },
    advance,
    async removeOf(userID: string): Promise<void> {
      await documents.deleteMany({ userID });
    },
  };
}
