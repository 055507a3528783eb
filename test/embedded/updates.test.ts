import { type Document, Double, Long, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { refusal, testStore } from "./harness.ts";

const store = testStore();

/** What MongoDB makes of a document: before, the update, after. */
const cases: readonly (readonly [string, Document, Document, Document])[] = [
  ["$set makes the documents on the way", {}, { $set: { "a.b.c": 1 } }, { a: { b: { c: 1 } } }],
  ["$set at an array position pads with null", { a: [1] }, { $set: { "a.3": 4 } }, { a: [1, null, null, 4] }],
  ["$set replaces a whole value", { a: { x: 1 } }, { $set: { a: { y: 2 } } }, { a: { y: 2 } }],
  ["$unset removes a field", { a: 1, b: 2 }, { $unset: { a: "", c: 1 } }, { b: 2 }],
  ["$unset in an array leaves null", { a: [1, 2] }, { $unset: { "a.0": 1 } }, { a: [null, 2] }],
  ["$inc starts from nothing", {}, { $inc: { a: 2 } }, { a: 2 }],
  ["$inc adds, fractions included", { a: 1 }, { $inc: { a: -1.5 } }, { a: -0.5 }],
  ["$mul starts from 0", { b: 3 }, { $mul: { a: 5, b: 2 } }, { b: 6, a: 0 }],
  [
    "$min and $max compare values",
    { a: 5, b: 5 },
    { $min: { a: 3 }, $max: { b: 3, c: 1 } },
    { a: 3, b: 5, c: 1 },
  ],
  ["$max goes by type across types", { a: 5 }, { $max: { a: "x" } }, { a: "x" }],
  ["$push makes an array", {}, { $push: { a: 1 } }, { a: [1] }],
  ["$push adds an array as one element", { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  [
    "$push with $each and $slice keeps the last",
    { a: [1, 2] },
    { $push: { a: { $each: [3, 4], $slice: -3 } } },
    { a: [2, 3, 4] },
  ],
  ["$push with $position", { a: [1, 2] }, { $push: { a: { $each: [0], $position: 0 } } }, { a: [0, 1, 2] }],
  [
    "$push with $sort",
    { a: [{ n: 2 }] },
    { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } },
    { a: [{ n: 1 }, { n: 2 }] },
  ],
  ["$addToSet adds what is not there", { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  [
    "$addToSet compares documents field by field in order",
    { a: [{ x: 1, y: 1 }] },
    { $addToSet: { a: { y: 1, x: 1 } } },
    {
      a: [
        { x: 1, y: 1 },
        { y: 1, x: 1 },
      ],
    },
  ],
  ["$pull by value", { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ["$pull by operators", { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    "$pull by fields of the elements",
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  ["$pullAll", { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ["$pop at either end", { a: [1, 2], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1], b: [2] }],
  ["$rename moves a value", { a: 1 }, { $rename: { a: "b.c" } }, { b: { c: 1 } }],
  ["$rename of a missing field does nothing", { a: 1 }, { $rename: { x: "y" } }, { a: 1 }],
  [
    "$setOnInsert leaves a found document alone",
    { a: 1 },
    { $setOnInsert: { a: 2 }, $set: { b: 1 } },
    { a: 1, b: 1 },
  ],
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

  it("$currentDate sets the present moment", async () => {
    const rows = await store.collection([{ _id: 1 }]);
    await rows.updateOne({}, { $currentDate: { at: true } });
    const age = Date.now() - Number((await rows.findOne())?.at);
    expect(Math.abs(age)).toBeLessThan(10_000);
  });

  const refused: readonly (readonly [string, Document, Document, number])[] = [
    ["$inc on a string is a type mismatch", { a: "x" }, { $inc: { a: 1 } }, 14],
    ["$inc on null is a type mismatch", { a: null }, { $inc: { a: 1 } }, 14],
    ["$inc by a string is a type mismatch", { a: 1 }, { $inc: { a: "1" } }, 14],
    ["$push on a scalar is a bad value", { a: 1 }, { $push: { a: 1 } }, 2],
    ["$addToSet on a scalar is a bad value", { a: 1 }, { $addToSet: { a: 1 } }, 2],
    ["$pull on a scalar is a bad value", { a: 1 }, { $pull: { a: 1 } }, 2],
    ["$pop on a scalar is a type mismatch", { a: 1 }, { $pop: { a: 1 } }, 14],
    ["$set through a scalar cannot create a field", { a: 1 }, { $set: { "a.b": 1 } }, 28],
    ["$set by name in an array cannot create a field", { a: [1] }, { $set: { "a.b": 1 } }, 28],
    ["one path twice is a conflict", {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ["a path and its part are a conflict", {}, { $set: { a: {}, "a.b": 1 } }, 40],
    ["an unknown modifier fails to parse", {}, { $set: { a: 1 }, b: 2 }, 9],
    ["an empty part of a path", {}, { $set: { "a..b": 1 } }, 56],
    ["a field that begins with a dollar sign", {}, { $set: { a: { $b: 1 } } }, 52],
  ];
  it.each(refused)("%s", async (_name, before, update, code) => {
    const rows = await store.collection([{ _id: 1, ...before }]);
    expect((await refusal(rows.updateMany({}, update))).code).toBe(code);
    expect(await rows.findOne()).toEqual({ _id: 1, ...before });
  });

  it("keeps the types of numbers: int grows to long, a double stays one, long stays long", async () => {
    const rows = await store.collection([
      { _id: 1, i: 2 ** 31 - 1, d: new Double(1), l: Long.fromNumber(1), h: 0.5 },
    ]);
    await rows.updateOne({}, { $inc: { i: 1, d: 1, l: 1, h: 0.5 } });
    const typed = async (name: string, type: string) => rows.countDocuments({ [name]: { $type: type } });
    expect(await typed("i", "long")).toBe(1);
    expect(await typed("d", "double")).toBe(1);
    expect(await typed("l", "long")).toBe(1);
    expect(await typed("h", "double")).toBe(1);
    expect(await rows.findOne({}, { promoteValues: false })).toMatchObject({
      d: new Double(2),
      h: new Double(1),
    });
  });
});

describe("upserts", () => {
  it("insert the filter's equalities with the update applied", async () => {
    const rows = await store.collection();
    const result = await rows.updateOne(
      { a: 1, b: { $eq: 2 }, c: { $gt: 5 }, $and: [{ "d.e": 3 }] },
      { $set: { f: 4 }, $setOnInsert: { g: 5 }, $inc: { a: 1 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    expect(result.upsertedId).toBeInstanceOf(ObjectId);
    expect(await rows.findOne({}, { projection: { _id: 0 } })).toEqual({
      a: 2,
      b: 2,
      d: { e: 3 },
      f: 4,
      g: 5,
    });
  });

  it("take _id from the filter", async () => {
    const rows = await store.collection();
    const { upsertedId } = await rows.updateOne(
      { _id: "key" as never },
      { $set: { a: 1 } },
      { upsert: true },
    );
    expect(upsertedId).toBe("key");
    expect(await rows.findOne()).toEqual({ _id: "key", a: 1 });
  });

  it("of a replacement take only _id from the filter", async () => {
    const rows = await store.collection();
    await rows.replaceOne({ _id: 5 as never, a: 1 }, { b: 2 }, { upsert: true });
    expect(await rows.findOne()).toEqual({ _id: 5, b: 2 });
  });

  it("change the document when one is found, without $setOnInsert", async () => {
    const rows = await store.collection([{ _id: 1, a: 1 }]);
    await rows.updateOne({ a: 1 }, { $setOnInsert: { b: 1 }, $inc: { n: 1 } }, { upsert: true });
    expect(await rows.find().toArray()).toEqual([{ _id: 1, a: 1, n: 1 }]);
  });

  it("refuse a filter that fixes one path twice (54)", async () => {
    const rows = await store.collection();
    const call = rows.updateOne({ $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, { upsert: true });
    expect((await refusal(call)).code).toBe(54);
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
  it("gives the document before, or after when asked", async () => {
    const rows = await store.collection([{ _id: 1, n: 1 }]);
    expect(await rows.findOneAndUpdate({}, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    expect(await rows.findOneAndUpdate({}, { $inc: { n: 1 } }, { returnDocument: "after" })).toEqual({
      _id: 1,
      n: 3,
    });
  });

  it("takes the first by the sort, and projects", async () => {
    const rows = await store.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const options = { sort: { n: -1 }, projection: { n: 1, _id: 0 }, returnDocument: "after" } as const;
    expect(await rows.findOneAndUpdate({}, { $inc: { n: 5 } }, options)).toEqual({ n: 7 });
  });

  it("removes and gives what it removed, null when nothing matches", async () => {
    const rows = await store.collection([{ _id: 1 }]);
    expect(await rows.findOneAndDelete({ _id: 1 as never })).toEqual({ _id: 1 });
    expect(await rows.findOneAndDelete({ _id: 1 as never })).toBeNull();
  });

  it("replaces", async () => {
    const rows = await store.collection([{ _id: 1, a: 1 }]);
    expect(await rows.findOneAndReplace({ a: 1 }, { b: 2 }, { returnDocument: "after" })).toEqual({
      _id: 1,
      b: 2,
    });
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
