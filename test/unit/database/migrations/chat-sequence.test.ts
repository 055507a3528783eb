/** The chat of version 0.1.0 gets its numbers, also if the migration is interrupted and starts again. */
import { mongo } from "mongoose";
import { expect, vi } from "vitest";
import { connectDatabase } from "../../../../src/database/connect.ts";
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
  const all = messages(count).reverse();
  // A large insert would keep a busy machine's store from answering heartbeats.
  for (let from = 0; from < count; from += 500) await collection.insertMany(all.slice(from, from + 500));
  await collection.createIndex({ timestamp: 1, _id: 1 });
  await collection.createIndex(
    { userID: 1, clientMessageID: 1 },
    { unique: true, partialFilterExpression: { clientMessageID: { $exists: true } } },
  );
  await db.collection<{ _id: string; last: number }>("chatmoments").insertOne({ _id: "property", last: 1 });
}

const storedIn = (db: mongo.Db) => db.collection("chatmessages").find().sort({ _id: 1 }).toArray();

test.for([0, 1, 7])("numbers %d messages by timestamp and _id, once", async (count, { db, log }) => {
  await fill(db, count);
  for (let run = 0; run < 2; run += 1) {
    await chatSequence.run({ db, log });
    expect(await storedIn(db)).toEqual(numbered(count));
  }
  const indexes = await db.collection("chatmessages").indexes();
  expect(indexes.map((index) => index.name)).toEqual(["_id_", "userID_1_clientMessageID_1"]);
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  expect(collections.map((collection) => collection.name)).not.toContain("chatmoments");
});

test("goes on where an interrupted run ended", async ({ db, log }) => {
  await fill(db, 3_500);
  const { bulkWrite } = mongo.Collection.prototype;
  let batches = 0;
  const interrupted = vi.spyOn(mongo.Collection.prototype, "bulkWrite");
  interrupted.mockImplementation(async function (this: mongo.Collection, ...args) {
    batches += 1;
    if (batches > 2) throw new Error("killed");
    return bulkWrite.apply(this, args);
  });
  await expect(chatSequence.run({ db, log })).rejects.toThrow("killed");
  interrupted.mockRestore();
  expect(await db.collection("chatmessages").countDocuments({ conversationID: "property" })).toBe(2_000);
  await chatSequence.run({ db, log });
  expect(await storedIn(db)).toEqual(numbered(3_500));
});

test("a start migrates, and the next message continues the numbers", async ({ store, connection, db }) => {
  await fill(db, 5);
  const { repositories, close } = await connectDatabase(store.uri, { databaseName: connection.name });
  const timestamp = new Date(START);
  const next = { conversationID: "property", userID: "R-1", message: "Next", timestamp };
  expect(await repositories.chatMessages.insert(next)).toMatchObject({
    message: { seq: 6, timestamp: message(4).timestamp },
    repeated: false,
  });
  expect(await repositories.chatMessages.insert({ ...next, clientMessageID: "c3" })).toMatchObject({
    message: { seq: 4 },
    repeated: true,
  });
  await close();
  const twin = { ...numbered(1)[0], _id: objectID("f".repeat(24)), clientMessageID: "other" };
  await expect(db.collection("chatmessages").insertOne(twin)).rejects.toThrow(/E11000/);
});
