/** The chat of version 0.1.0 gets its numbers, also if the migration is interrupted and starts again. */
import { mongo } from "mongoose";
import { expect, vi } from "vitest";
import { chatSequence } from "../../../../src/database/migrations/002-chat-sequence.ts";
import { objectID } from "../../../../src/database/record.ts";
import { test } from "../support/database-test.ts";

const START = Date.UTC(2026, 10, 1);

/** A message as version 0.1.0 stored it. Two messages share a second each. */
const message = (index: number) => ({
  _id: objectID(index.toString(16).padStart(24, "0")),
  userID: "R-1",
  message: `Message ${index}`,
  timestamp: new Date(START + Math.floor(index / 2) * 1_000),
  ...(index % 3 === 0 ? { clientMessageID: `c${index}` } : {}),
});

const messages = (count: number) => Array.from({ length: count }, (_, index) => message(index));

const numbered = (count: number) =>
  messages(count).map((one, index) => ({ ...one, conversationID: "property", seq: index + 1 }));

/** A database of version 0.1.0, whose messages were not inserted in their order. */
async function fill(db: mongo.Db, count: number): Promise<void> {
  const collection = db.collection("chatmessages");
  await collection.insertMany(messages(count).reverse());
  await collection.createIndex({ timestamp: 1, _id: 1 });
  await collection.createIndex(
    { userID: 1, clientMessageID: 1 },
    { unique: true, partialFilterExpression: { clientMessageID: { $exists: true } } },
  );
  await db.collection<{ _id: string; last: number }>("chatmoments").insertOne({ _id: "property", last: 1 });
}

const storedIn = (db: mongo.Db) => db.collection("chatmessages").find().sort({ _id: 1 }).toArray();

test("goes on where an interrupted run ended", async ({ db, log }) => {
  await fill(db, 1_100);
  const { bulkWrite } = mongo.Collection.prototype;
  let batches = 0;
  const interrupted = vi.spyOn(mongo.Collection.prototype, "bulkWrite");
  interrupted.mockImplementation(async function (this: mongo.Collection, ...args) {
    batches += 1;
    if (batches > 1) throw new Error("killed");
    return bulkWrite.apply(this, args);
  });
  await expect(chatSequence.run({ db, log })).rejects.toThrow("killed");
  interrupted.mockRestore();
  expect(await db.collection("chatmessages").countDocuments({ conversationID: "property" })).toBe(1_000);
  await chatSequence.run({ db, log });
  expect(await storedIn(db)).toEqual(numbered(1_100));
});
