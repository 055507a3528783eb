/** Numbers the chat messages of version 0.1.0, which were ordered by timestamp. */
import type { mongo } from "mongoose";
import { dropCollection, dropIndex, type Migration } from "./migration.ts";

/** Messages per write. */
const BATCH_SIZE = 1_000;

type Messages = mongo.Collection<{ seq?: number | null }>;

/** The highest number so far. Documents without a number sort first. */
async function lastSeq(messages: Messages): Promise<number> {
  const [last] = await messages.find().sort({ seq: -1 }).limit(1).toArray();
  return last?.seq ?? 0;
}

/** Numbers messages in the order of `ids`. The writes are ordered, so a killed process leaves the later messages without numbers, and no gap. */
async function assignNumbers(messages: Messages, ids: mongo.ObjectId[], last: number): Promise<void> {
  const updates = ids.map((_id, index) => ({
    updateOne: { filter: { _id }, update: { $set: { conversationID: "property", seq: last + 1 + index } } },
  }));
  // Acknowledged by the majority: otherwise a failover could take back these numbers after the next batch has got higher ones.
  if (updates.length > 0) await messages.bulkWrite(updates, { writeConcern: { w: "majority" } });
}

export const chatSequence: Migration = {
  name: "002-chat-sequence",
  async run({ db }) {
    const messages: Messages = db.collection("chatmessages");
    let last = await lastSeq(messages);
    let ids: mongo.ObjectId[] = [];
    const unnumbered = messages.find({ seq: null }).sort({ timestamp: 1, _id: 1 }).project({ _id: 1 });
    for await (const { _id } of unnumbered) {
      if (ids.push(_id) < BATCH_SIZE) continue;
      await assignNumbers(messages, ids, last);
      last += ids.length;
      ids = [];
    }
    await assignNumbers(messages, ids, last);
    await dropIndex(db, "chatmessages", "timestamp_1__id_1");
    // Version 0.1.0 kept there the last timestamp that a message has got.
    await dropCollection(db, "chatmoments");
  },
};
