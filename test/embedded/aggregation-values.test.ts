import { type Document, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { refusal, testStore } from "./harness.ts";

const store = testStore();

const sales: readonly Document[] = [
  { _id: 1, unit: "A", amount: 10 },
  { _id: 2, unit: "A", amount: 5.5 },
  { _id: 3, unit: "B", amount: 7 },
  { _id: 4, unit: "B", amount: null },
];

describe("pipelines", () => {
  it("$lookup joins by equality, null with missing", async () => {
    const units = await store.collection([
      { _id: "A", floor: 1 },
      { _id: "B", floor: 2 },
    ]);
    const rows = await store.collection(sales);
    const lookup = { from: units.collectionName, localField: "unit", foreignField: "_id", as: "of" };
    const found = await rows
      .aggregate([{ $match: { _id: { $in: [1, 3] } } }, { $lookup: lookup }, { $project: { of: 1 } }])
      .toArray();
    expect(found).toEqual([
      { _id: 1, of: [{ _id: "A", floor: 1 }] },
      { _id: 3, of: [{ _id: "B", floor: 2 }] },
    ]);
  });

  it("groups ObjectIds, dates and documents by value", async () => {
    const id = "0123456789abcdef01234567";
    const rows = await store.collection(
      [1, 2].map((_id) => ({ _id, a: { o: new ObjectId(id), d: new Date(5) } })),
    );
    expect(await rows.aggregate([{ $group: { _id: "$a", n: { $sum: 1 } } }]).toArray()).toEqual([
      { _id: { o: new ObjectId(id), d: new Date(5) }, n: 2 },
    ]);
  });

  it("$sum and $avg carry along what rounding takes away", async () => {
    const rows = await store.collection(Array.from({ length: 10 }, () => ({ n: 0.1 })));
    const group = { _id: null, total: { $sum: "$n" }, mean: { $avg: "$n" } };
    expect(await rows.aggregate([{ $group: group }]).toArray()).toEqual([{ _id: null, total: 1, mean: 0.1 }]);
  });

  it("count documents that match, as the driver asks", async () => {
    const rows = await store.collection(sales);
    expect(await rows.countDocuments({ amount: { $gt: 5 } })).toBe(3);
    expect(await rows.countDocuments({ amount: { $gt: 500 } })).toBe(0);
  });

  const refused: readonly (readonly [string, Document])[] = [
    ["a stage it has not", { $graphLookup: {} }],
    ["writing its result", { $out: "elsewhere" }],
    ["code", { $project: { a: { $function: { body: "1", args: [], lang: "js" } } } }],
    ["an unknown expression", { $project: { a: { $nope: 1 } } }],
    ["an unknown accumulator", { $group: { _id: null, a: { $stdDevPop: "$amount" } } }],
    ["an undefined variable", { $project: { a: "$$nope" } }],
    ["two stages in one", { $match: {}, $limit: 1 }],
    ["text where a number is needed", { $project: { a: { $add: ["$unit", 1] } } }],
    ["division by zero", { $project: { a: { $divide: [1, 0] } } }],
    ["$limit 0", { $limit: 0 }],
  ];
  it.each(refused)("refuse %s", async (_name, stage) => {
    const rows = await store.collection(sales);
    expect((await refusal(rows.aggregate([stage]).toArray())).code).toBeGreaterThan(0);
  });
});
