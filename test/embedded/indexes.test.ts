import type { Collection, Document } from "mongodb";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { costOf, onNamedServer, refusal, testStore } from "./harness.ts";

const store = testStore();

describe("unique indexes", () => {
  it("refuse a second value with E11000, keyPattern and keyValue", async () => {
    const rows = await store.collection([{ email: "a@example.com" }]);
    await rows.createIndex({ email: 1 }, { unique: true });
    const error = await refusal(rows.insertOne({ email: "a@example.com" }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: "a@example.com" },
    });
    expect(error.message).toContain("E11000 duplicate key error collection:");
    expect(error.message).toContain('index: email_1 dup key: { email: "a@example.com" }');
  });

  it("hold for updates and findAndModify", async () => {
    const rows = await store.collection([{ a: 1 }, { a: 2 }]);
    await rows.createIndex({ a: 1 }, { unique: true });
    const code = async (call: Promise<unknown>) => (await refusal(call)).code;
    expect(await code(rows.updateOne({ a: 1 }, { $set: { a: 2 } }))).toBe(11000);
    expect(await code(rows.findOneAndUpdate({ a: 1 }, { $set: { a: 2 } }))).toBe(11000);
    expect(await rows.countDocuments({ a: 1 })).toBe(1);
  });

  it("take a missing field for null, once", async () => {
    const rows = await store.collection([{ b: 1 }]);
    await rows.createIndex({ a: 1 }, { unique: true });
    expect((await refusal(rows.insertOne({ a: null }))).code).toBe(11000);
  });

  it("cannot be built over duplicates, and leave no trace then", async () => {
    const rows = await store.collection([{ a: 1 }, { a: 1 }]);
    expect((await refusal(rows.createIndex({ a: 1 }, { unique: true }))).code).toBe(11000);
    expect((await rows.indexes()).map(({ name }) => name)).toEqual(["_id_"]);
    await rows.insertOne({ a: 1 });
  });

  it("with a partial filter bind only the documents it takes in", async () => {
    const rows = await store.collection();
    await rows.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { a: { $exists: true } } });
    await rows.insertMany([{}, {}, { a: null }, { a: "x" }]);
    expect((await refusal(rows.insertOne({ a: null }))).code).toBe(11000);
    expect((await refusal(rows.insertOne({ a: "x" }))).code).toBe(11000);
  });
});

describe("managing indexes", () => {
  it("creates several at once, or none if one can't be built", async () => {
    const rows = await store.collection([
      { a: 1, b: 1, c: 1 },
      { a: 2, b: 1, c: 2 },
    ]);
    const several = (...fields: string[]) =>
      rows.createIndexes(fields.map((field) => ({ key: { [field]: 1 }, unique: true })));
    const names = async () => (await rows.indexes()).map(({ name }) => name);
    expect((await refusal(several("a", "b", "c"))).code).toBe(11000);
    expect(await names()).toEqual(["_id_"]);
    await rows.insertOne({ a: 1, d: 1 });
    await rows.deleteOne({ d: 1 });
    expect(await several("a", "c")).toEqual(["a_1", "c_1"]);
    expect(await names()).toEqual(["_id_", "a_1", "c_1"]);
    expect((await refusal(rows.insertOne({ a: 3, c: 2 }))).code).toBe(11000);
  });

  it("names them after their keys and lists them with their options", async () => {
    const rows = await store.collection([{ a: 1 }]);
    expect(await rows.createIndex({ a: 1, "b.c": -1 })).toBe("a_1_b.c_-1");
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60, name: "gone" });
    expect(await rows.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { a: 1, "b.c": -1 }, name: "a_1_b.c_-1" },
      { v: 2, key: { at: 1 }, name: "gone", expireAfterSeconds: 60 },
    ]);
  });

  it("creating the same again does nothing; the same name otherwise is refused (86), so are other options (85)", async () => {
    const rows = await store.collection([{ a: 1 }]);
    await rows.createIndex({ a: 1 });
    await rows.createIndex({ a: 1 });
    expect((await rows.indexes()).length).toBe(2);
    expect((await refusal(rows.createIndex({ b: 1 }, { name: "a_1" }))).code).toBe(86);
    expect((await refusal(rows.createIndex({ a: 1 }, { expireAfterSeconds: 5 }))).code).toBe(85);
  });

  it("a dropped one no longer holds, and can be created with other options", async () => {
    const rows = await store.collection([{ a: 1 }]);
    await rows.createIndex({ a: 1 }, { unique: true });
    await rows.createIndex({ b: 1 });
    await rows.dropIndex("a_1");
    await rows.insertOne({ a: 1 });
    expect(await rows.find({ a: 1 }).toArray()).toHaveLength(2);
    expect((await rows.indexes()).map(({ name }) => name)).toEqual(["_id_", "b_1"]);
    await rows.createIndex({ a: 1 }, { partialFilterExpression: { a: { $exists: true } } });
    expect(await rows.indexes()).toHaveLength(3);
  });

  it("refuses to drop a missing one (27), one of a missing collection (26) and that of _id (72)", async () => {
    const rows = await store.collection([{ a: 1 }]);
    expect((await refusal(rows.dropIndex("a_1"))).code).toBe(27);
    expect((await refusal(store.db.collection("never_made").dropIndex("a_1"))).code).toBe(26);
    expect((await refusal(rows.dropIndex("_id_"))).code).toBe(72);
  });

  it("refuses malformed definitions (67)", async () => {
    const { collectionName: createIndexes } = await store.collection([{ a: 1 }]);
    const code = async (index: Document) =>
      (await refusal(store.db.command({ createIndexes, indexes: [{ name: "x", ...index }] }))).code;
    expect(await code({ key: {} })).toBe(67);
    expect(await code({ key: { a: 1 }, expireAfterSeconds: -1 })).toBe(67);
    expect(await code({ key: { a: 1, b: 1 }, expireAfterSeconds: 1 })).toBe(67);
  });

  it("asked for by many at once is made once", async () => {
    const rows = await store.collection(Array.from({ length: 1000 }, (_one, n) => ({ n })));
    await Promise.all(Array.from({ length: 8 }, () => rows.createIndex({ n: 1 }, { unique: true })));
    expect(await rows.indexes()).toHaveLength(2);
    expect((await refusal(rows.insertOne({ n: 1 }))).code).toBe(11000);
  });
});

describe.skipIf(onNamedServer)("queries along an index", () => {
  const many = Array.from({ length: 3000 }, (_one, i) => ({
    _id: i,
    userID: `u${i % 30}`,
    at: new Date(1_000_000 + ((i * 7919) % 3000)),
    n: i,
  }));
  let rows: Collection;
  beforeAll(async () => {
    rows = await store.collection(many);
  });
  /** Creates an index until the end of the test. */
  const createIndex = async (key: Document, options = {}) => {
    const name = await rows.createIndex(key as never, options);
    onTestFinished(async () => void (await rows.dropIndex(name)));
  };

  const served: readonly (readonly [string, Document, Document, Document, number, number])[] = [
    ["a user's newest by {userID: 1, at: -1}", { userID: 1, at: -1 }, { userID: "u7" }, { at: -1 }, 50, 50],
    ["the same read backwards", { userID: 1, at: -1 }, { userID: "u7" }, { at: 1 }, 50, 50],
    [
      "everything from a moment on, with _id as the tie-break",
      { at: 1, _id: 1 },
      { at: { $gte: new Date(1_001_000) } },
      { at: 1, _id: 1 },
      200,
      200,
    ],
    ["the newest of all", { at: 1, _id: 1 }, {}, { at: -1, _id: -1 }, 200, 200],
    [
      "a range within a prefix",
      { userID: 1, n: 1 },
      { userID: "u7", n: { $gt: 1000, $lte: 1100 } },
      { n: 1 },
      0,
      3,
    ],
    ["several values by $in", { userID: 1 }, { userID: { $in: ["u1", "u2"] } }, {}, 0, 200],
    [
      "what lies behind an entry, with an $or beside the index",
      { at: -1, _id: -1 },
      { at: { $lte: new Date(1_001_000) }, $or: [{ at: { $lt: new Date(1_001_000) } }, { _id: { $lt: 5 } }] },
      { at: -1, _id: -1 },
      20,
      21,
    ],
    ["a range in an index that runs downwards", { n: -1 }, { n: { $gt: 10, $lte: 20 } }, { n: 1 }, 0, 10],
    ["a partial index whose field the query fixes", { userID: 1, n: 1 }, { userID: "u5", n: 5 }, {}, 0, 1],
  ];
  it.each(served)("read no more than they need: %s", async (name, key, filter, sort, limit, examined) => {
    const find = () =>
      rows
        .find(filter)
        .sort(sort as never)
        .limit(limit)
        .toArray();
    const expected = await find();
    await createIndex(
      key,
      name.startsWith("a partial") ? { partialFilterExpression: { n: { $exists: true } } } : {},
    );
    const before = await costOf(store, rows);
    const found = await find();
    const after = await costOf(store, rows);
    const ids = (list: readonly Document[]) => {
      const all = list.map(({ _id }) => Number(_id));
      return Object.keys(sort).length > 0 ? all : all.sort((a, b) => a - b);
    };
    expect(ids(found)).toEqual(ids(expected));
    expect(after.collectionScans - before.collectionScans).toBe(0);
    expect(after.sortsInMemory - before.sortsInMemory).toBe(0);
    expect(after.documentsExamined - before.documentsExamined).toBeLessThanOrEqual(examined + 1);
  });

  it("counting reads no document if an index's keys are sufficient", async () => {
    await createIndex({ userID: 1, n: 1 });
    const before = await costOf(store, rows);
    expect(await rows.countDocuments({})).toBe(3000);
    expect(await rows.countDocuments({ userID: "u7" })).toBe(100);
    expect(await rows.countDocuments({ userID: "u7", n: { $gt: 1000, $lte: 1100 } })).toBe(3);
    expect((await costOf(store, rows)).documentsExamined).toBe(before.documentsExamined);
    expect(await rows.countDocuments({ userID: "u7", n: { $ne: 7 } })).toBe(99);
    expect((await costOf(store, rows)).documentsExamined).toBe(before.documentsExamined + 100);
  });

  it("finding, updating and deleting by _id reads one document", async () => {
    const rows = await store.collection(many.slice(0, 500));
    await rows.findOne({ _id: 5 as never });
    await rows.updateOne({ _id: 5 as never }, { $set: { x: 1 } });
    await rows.deleteOne({ _id: 5 as never });
    expect(await costOf(store, rows)).toMatchObject({ documentsExamined: 3, collectionScans: 0 });
  });

  it("an index stays right while documents come, change and go during its building", async () => {
    const rows = await store.collection(many);
    const building = rows.createIndex({ n: 1 });
    await rows.updateMany({ userID: "u1" }, { $inc: { n: 10_000 } });
    await rows.deleteMany({ userID: "u2" });
    await rows.insertOne({ _id: -1 as never, n: -1 });
    await building;
    const byIndex = await rows
      .find({ n: { $gte: -5 } })
      .sort({ n: 1 })
      .toArray();
    const expected = (await rows.find().toArray()).map(({ n }) => n as number).sort((a, b) => a - b);
    expect(byIndex.map(({ n }) => n)).toEqual(expected);
  });
});
