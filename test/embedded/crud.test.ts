import { type MongoBulkWriteError, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { refusal, testStore } from "./harness.ts";

const store = testStore();

describe("inserting", () => {
  it("answers with the ids and gives an ObjectId to a document without one", async () => {
    const people = await store.collection();
    const { insertedId } = await people.insertOne({ name: "Ada" });
    expect(insertedId).toBeInstanceOf(ObjectId);
    expect(await people.findOne({ _id: insertedId })).toEqual({ _id: insertedId, name: "Ada" });
  });

  it("puts _id first and keeps the order of the other fields", async () => {
    const people = await store.collection();
    await people.insertOne({ z: 1, a: 2, _id: 7 as unknown as ObjectId, m: 3 });
    expect(Object.keys((await people.findOne({})) ?? {})).toEqual(["_id", "z", "a", "m"]);
  });

  it("goes on after a failure when insertMany is unordered", async () => {
    const people = await store.collection();
    const many = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }] as never[];
    const error = await people.insertMany(many, { ordered: false }).catch((reason: unknown) => reason);
    const { writeErrors, insertedCount } = error as MongoBulkWriteError;
    expect(insertedCount).toBe(2);
    expect([writeErrors].flat().map(({ index, code }) => [index, code])).toEqual([
      [1, 11000],
      [3, 11000],
    ]);
  });
});

describe("finding", () => {
  it("gives documents in the order of insertion when nothing sorts them", async () => {
    const numbers = await store.collection([3, 1, 2].map((n) => ({ n })));
    expect((await numbers.find().toArray()).map(({ n }) => n)).toEqual([3, 1, 2]);
  });

  it("answers null and an empty list on a collection that is not there", async () => {
    const none = store.db.collection("never_made");
    expect(await none.findOne({ a: 1 })).toBeNull();
    expect(await none.find().toArray()).toEqual([]);
    expect(await none.countDocuments()).toBe(0);
  });
});

describe("projecting", () => {
  const rows = [
    ["fields in", { a: 1, l: 1 }, { _id: 1, a: 1, l: [{ x: 1, y: 2 }] }],
    ["fields out", { a: 0, b: 0 }, { _id: 1, l: [{ x: 1, y: 2 }] }],
    ["fields out, _id among them", { a: 0, _id: 0, b: 0 }, { l: [{ x: 1, y: 2 }] }],
    ["without _id", { _id: 0, a: 1 }, { a: 1 }],
    ["_id only", { _id: 1 }, { _id: 1 }],
  ] as const;
  it.each(rows)("gives %s", async (_name, projection, expected) => {
    const one = await store.collection([{ _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }] }]);
    expect(await one.findOne({}, { projection })).toEqual(expected);
  });

  it("refuses to mix fields in and fields out (31254)", async () => {
    const one = await store.collection([{ a: 1 }]);
    expect((await refusal(one.findOne({}, { projection: { a: 1, b: 0 } }))).code).toBe(31254);
  });
});

describe("updating and deleting", () => {
  it("does not count a document whose update was refused", async () => {
    const rows = await store.collection([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ] as never[]);
    await rows.createIndex({ a: 1 }, { unique: true });
    const update = (from: number, to: number) => ({
      updateOne: { filter: { a: from }, update: { $set: { a: to } } },
    });
    const error = await rows
      .bulkWrite([update(1, 2), update(2, 3)], { ordered: false })
      .catch((reason: unknown) => reason);
    const { matchedCount, modifiedCount } = error as MongoBulkWriteError;
    expect([matchedCount, modifiedCount]).toEqual([1, 1]);
  });

  it("changes one document with updateOne, also when several match", async () => {
    const rows = await store.collection([{ a: 1 }, { a: 1 }]);
    expect(await rows.updateOne({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
  });

  it("refuses to change _id (66)", async () => {
    const rows = await store.collection([{ _id: 1 }]);
    expect((await refusal(rows.updateOne({ _id: 1 as never }, { $set: { _id: 2 } }))).code).toBe(66);
  });

  it("changes nothing when an update is refused half way", async () => {
    const rows = await store.collection([{ _id: 1, a: 1, s: "text" }]);
    expect((await refusal(rows.updateOne({}, { $inc: { a: 1, s: 1 } }))).code).toBe(14);
    expect(await rows.findOne()).toEqual({ _id: 1, a: 1, s: "text" });
  });
});

describe("databases and collections", () => {
  it("makes a collection at the first write and lists it until its database is dropped", async () => {
    const other = store.client.db(`${store.db.databaseName}_listed`);
    const names = async () =>
      (await other.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(await names()).toEqual([]);
    await other.collection("first").insertOne({ a: 1 });
    expect(await names()).toEqual(["first"]);
    await other.dropDatabase();
    expect(await names()).toEqual([]);
  });

  it("drops one collection with its indexes, and a missing one without an error", async () => {
    const rows = await store.collection([{ a: 1 }]);
    const other = await store.collection([{ a: 1 }]);
    await rows.createIndex({ a: 1 }, { unique: true });
    await store.db.dropCollection(rows.collectionName);
    await store.db.dropCollection(rows.collectionName);
    expect(await rows.countDocuments()).toBe(0);
    await rows.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await rows.indexes()).toHaveLength(1);
    expect(await other.countDocuments()).toBe(1);
  });

  it("refuses names of collections that MongoDB refuses (73)", async () => {
    const code = async (name: string) =>
      (await refusal(store.db.command({ insert: name, documents: [{}] }))).code;
    expect(await code("")).toBe(73);
    expect(await code(".a")).toBe(73);
    expect(await code("a$b")).toBe(73);
    expect(await code("x".repeat(256))).toBe(73);
  });

  it("takes names of fields that objects inherit for what they are", async () => {
    const rows = await store.collection([{ constructor: 1, toString: "x" }, { a: 1 }]);
    expect(await rows.countDocuments({ constructor: { $ne: null } })).toBe(1);
    expect(await rows.countDocuments({ hasOwnProperty: { $ne: null } })).toBe(0);
  });
});
