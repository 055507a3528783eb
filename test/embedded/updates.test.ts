import { type Document, Double, Int32, Long, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { onNamedServer, refusal, testStore } from "./harness.ts";

const store = testStore();

/** Updates as MongoDB applies them: a document, an update, and the result. */
const cases: readonly (readonly [string, Document, Document, Document])[] = [
  ["$set makes the documents on the way", {}, { $set: { "a.b.c": 1 } }, { a: { b: { c: 1 } } }],
  ["$set replaces a whole value", { a: { x: 1 } }, { $set: { a: { y: 2 } } }, { a: { y: 2 } }],
  [
    "$set takes null, arrays and documents",
    {},
    { $set: { a: null, b: [1, { c: 2 }] } },
    { a: null, b: [1, { c: 2 }] },
  ],
  [
    "$set below a document keeps its other fields",
    { a: { x: 1 } },
    { $set: { "a.y": 2 } },
    { a: { x: 1, y: 2 } },
  ],
  [
    "$inc below a document",
    { m: { "2026-01": { n: 1 } } },
    { $inc: { "m.2026-01.n": 2 } },
    { m: { "2026-01": { n: 3 } } },
  ],
  ["a changed field keeps its place", { b: 1, a: 1 }, { $set: { b: 2 } }, { b: 2, a: 1 }],
  ["$inc starts from nothing", {}, { $inc: { a: 2 } }, { a: 2 }],
  ["$inc adds, fractions included", { a: 1 }, { $inc: { a: -1.5 } }, { a: -0.5 }],
  [
    "$setOnInsert leaves a found document alone",
    { a: 1 },
    { $setOnInsert: { a: 2 }, $set: { b: 1 } },
    { a: 1, b: 1 },
  ],
  ["$unset removes a field", { a: 1, b: 2 }, { $unset: { a: "" } }, { b: 2 }],
  [
    "$unset below a document keeps its other fields",
    { a: { x: 1, y: 2 } },
    { $unset: { "a.x": 1 } },
    { a: { y: 2 } },
  ],
  [
    "$unset of nothing creates nothing",
    { a: 1, b: {} },
    { $unset: { c: 1, "b.x.y": 1, "a.x": 1 } },
    { a: 1, b: {} },
  ],
  ["$unset beside other operators", { a: 1, b: 1 }, { $unset: { a: 1 }, $inc: { b: 1 } }, { b: 2 }],
  ["new fields are added in the order of their names", {}, { $set: { b: 1, a: 1 } }, { a: 1, b: 1 }],
];

describe("update operators", () => {
  it.each(cases)("%s", async (_name, before, update, after) => {
    const rows = await store.collection([{ _id: 1, ...before }]);
    await rows.updateOne({}, update);
    const found = await rows.findOne();
    expect(found).toEqual({ _id: 1, ...after });
    expect(JSON.stringify(found)).toBe(JSON.stringify({ _id: 1, ...after }));
  });

  const refused: readonly (readonly [string, Document, Document, number])[] = [
    ["$inc on a string is a type mismatch", { a: "x" }, { $inc: { a: 1 } }, 14],
    ["$inc on null is a type mismatch", { a: null }, { $inc: { a: 1 } }, 14],
    ["$inc by a string is a type mismatch", { a: 1 }, { $inc: { a: "1" } }, 14],
    ["$set through a scalar cannot create a field", { a: 1 }, { $set: { "a.b": 1 } }, 28],
    ["$set by name in an array cannot create a field", { a: [1] }, { $set: { "a.b": 1 } }, 28],
    ["one path twice is a conflict", {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ["a path and its part are a conflict", {}, { $set: { a: {}, "a.b": 1 } }, 40],
    ["an unknown modifier fails to parse", {}, { $set: { a: 1 }, b: 2 }, 9],
    ["a part before its path", {}, { $inc: { "a.b": 1 }, $set: { a: {} } }, 40],
    ["$unset of a path that is also set is a conflict", { a: 1 }, { $unset: { a: 1 }, $set: { a: 2 } }, 40],
    ["$unset of _id", {}, { $unset: { _id: 1 } }, 66],
    ["a modifier of nothing", {}, { $set: 1 }, 9],
    ["an empty part of a path", {}, { $set: { "a..b": 1 } }, 56],
    ["a field that begins with a dollar sign", {}, { $set: { a: { $b: 1 } } }, 52],
  ];
  it.each(refused)("%s", async (_name, before, update, code) => {
    const rows = await store.collection([{ _id: 1, ...before }]);
    expect((await refusal(rows.updateMany({}, update))).code).toBe(code);
    expect(await rows.findOne()).toEqual({ _id: 1, ...before });
  });

  it("keeps the types of numbers: int stays int, a double stays one", async () => {
    const rows = await store.collection([{ _id: 1, i: 1, d: new Double(1), h: 0.5, b: 2 ** 40 }]);
    await rows.updateOne({}, { $inc: { i: 1, d: 1, h: 0.5, b: 1 } });
    expect(await rows.findOne({}, { promoteValues: false })).toMatchObject({
      i: new Int32(2),
      d: new Double(2),
      h: new Double(1),
      b: new Double(2 ** 40 + 1),
    });
  });
});

describe.skipIf(onNamedServer)("what only this store refuses of updates", () => {
  const refused: readonly (readonly [string, Document])[] = [
    ["a 64-bit integer", { $inc: { n: Long.fromNumber(1) } }],
    ["an integer that would need 64 bits", { $inc: { n: 2 ** 31 - 1 } }],
    ["$mul", { $mul: { n: 2 } }],
    ["$min", { $min: { n: 2 } }],
    ["$max", { $max: { n: 2 } }],
    ["$rename", { $rename: { n: "m" } }],
    ["$pop", { $pop: { a: 1 } }],
    ["$pullAll", { $pullAll: { a: [1] } }],
    ["$bit", { $bit: { n: { and: 1 } } }],
    ["$currentDate", { $currentDate: { at: true } }],
    ["$push", { $push: { a: 3 } }],
    ["$addToSet", { $addToSet: { a: 3 } }],
    ["$pull", { $pull: { a: 1 } }],
    ["a position in an array", { $set: { "a.0": 5 } }],
    ["removing a position in an array", { $unset: { "a.0": 1 } }],
    ["every position", { $inc: { "a.$[]": 1 } }],
  ];
  it.each(refused)("%s (115), and the document stays as it is", async (_name, update) => {
    const rows = await store.collection([{ _id: 1, n: 1, a: [1, 2] }]);
    expect((await refusal(rows.updateOne({}, update))).code).toBe(115);
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1, a: [1, 2] });
  });

  it("replacing a document, and removing what is found", async () => {
    const rows = await store.collection([{ _id: 1, n: 1 }]);
    expect((await refusal(rows.replaceOne({ n: 1 }, { m: 2 }))).code).toBe(115);
    expect((await refusal(rows.findOneAndReplace({ n: 1 }, { m: 2 }))).code).toBe(115);
    expect((await refusal(rows.findOneAndDelete({ n: 1 }))).code).toBe(115);
    expect(await rows.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  });
});

describe("upserts", () => {
  it("insert the filter's equalities with the update applied", async () => {
    const rows = await store.collection();
    const result = await rows.updateOne(
      { a: 1, b: { $eq: 2 }, c: { $gt: 5 }, $or: [{ d: 1 }, { e: 1 }] },
      { $set: { f: 4 }, $setOnInsert: { g: 5 }, $inc: { a: 1 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    expect(result.upsertedId).toBeInstanceOf(ObjectId);
    expect(await rows.findOne({}, { projection: { _id: 0 } })).toEqual({
      a: 2,
      b: 2,
      f: 4,
      g: 5,
    });
  });

  it("change the document when one is found, without $setOnInsert", async () => {
    const rows = await store.collection([{ _id: 1, a: 1 }]);
    await rows.updateOne({ a: 1 }, { $setOnInsert: { b: 1 }, $inc: { n: 1 } }, { upsert: true });
    expect(await rows.find().toArray()).toEqual([{ _id: 1, a: 1, n: 1 }]);
  });

  it.skipIf(onNamedServer)("refuse paths, and lists of one value (115)", async () => {
    const rows = await store.collection();
    const code = async (filter: Document) =>
      (await refusal(rows.updateOne(filter, { $set: { b: 1 } }, { upsert: true }))).code;
    expect(await code({ "a.b": 1 })).toBe(115);
    expect(await code({ a: { $in: [1] } })).toBe(115);
    expect(await code({ $or: [{ a: 1 }] })).toBe(115);
    expect(await rows.countDocuments()).toBe(0);
  });

  it("that run at once make one document under a unique key", async () => {
    const rows = await store.collection();
    await rows.createIndex({ key: 1 }, { unique: true });
    const calls = Array.from({ length: 20 }, () =>
      rows.updateOne({ key: "k" }, { $inc: { n: 1 } }, { upsert: true }),
    );
    await Promise.all(calls);
    expect(await rows.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ key: "k", n: 20 }]);
  });
});

describe("findAndModify", () => {
  it("answers null where nothing is found", async () => {
    const rows = await store.collection([{ _id: 1, n: 1 }]);
    expect(await rows.findOneAndUpdate({ n: 2 }, { $inc: { n: 1 } }, { returnDocument: "after" })).toBeNull();
    expect((await rows.findOne())?.n).toBe(1);
  });

  it("upserts: null before, the document after, with upserted in the metadata", async () => {
    const rows = await store.collection();
    expect(await rows.findOneAndUpdate({ a: 1 }, { $set: { b: 1 } }, { upsert: true })).toBeNull();
    const options = { upsert: true, returnDocument: "after", includeResultMetadata: true } as const;
    const { value, lastErrorObject } = await rows.findOneAndUpdate(
      { a: 2 },
      { $setOnInsert: { c: 1 } },
      options,
    );
    expect(value).toMatchObject({ a: 2, c: 1 });
    expect(lastErrorObject).toEqual({ n: 1, updatedExisting: false, upserted: value?._id });
  });

  it("is atomic: counters raised at once lose no step", async () => {
    const rows = await store.collection([{ _id: 1, n: 0 }]);
    const calls = Array.from({ length: 50 }, () =>
      rows.findOneAndUpdate({}, { $inc: { n: 1 } }, { returnDocument: "after" }),
    );
    const seen = (await Promise.all(calls)).map((row) => row?.n);
    expect(new Set(seen).size).toBe(50);
    expect((await rows.findOne())?.n).toBe(50);
  });
});
