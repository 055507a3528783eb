import type { Document } from "mongodb";
import { describe, expect, it } from "vitest";
import { onNamedServer, refusal, testStore } from "./harness.ts";

const store = testStore();

const sales: readonly Document[] = [
  { _id: 1, unit: "A", amount: 10, by: { name: "Ada" } },
  { _id: 2, unit: "A", amount: 5.5, by: { name: "Bo" } },
  { _id: 3, unit: "B", amount: 7, by: { name: "Ada" } },
  { _id: 4, unit: "B", amount: null },
];

describe("counting, which drivers ask for by an aggregation", () => {
  it("answers by a cursor with one document, and by none where nothing is found", async () => {
    const rows = await store.collection(sales);
    const count = (filter: Document) => [{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }];
    expect(await rows.aggregate(count({ unit: "B" })).toArray()).toEqual([{ _id: 1, n: 2 }]);
    expect(await rows.aggregate(count({ unit: "Z" })).toArray()).toEqual([]);
  });

  it("needs the option cursor (9)", async () => {
    const { collectionName } = await store.collection();
    expect((await refusal(store.db.command({ aggregate: collectionName, pipeline: [] }))).code).toBe(9);
  });
});

describe("adding up a field by a text", () => {
  it("has a document for each text of the matches", async () => {
    const rows = await store.collection(sales);
    const sums = (filter: Document) => [
      { $match: filter },
      { $group: { _id: "$unit", all: { $sum: "$amount" } } },
    ];
    expect(await rows.aggregate(sums({ _id: { $lt: 4 } })).toArray()).toEqual([
      { _id: "A", all: 15.5 },
      { _id: "B", all: 7 },
    ]);
    expect(await rows.aggregate(sums({ unit: "Z" })).toArray()).toEqual([]);
  });
});

describe.skipIf(onNamedServer)("every other pipeline is refused (115)", () => {
  const refused: readonly (readonly [string, readonly Document[]])[] = [
    ["none", []],
    ["$match alone", [{ $match: { unit: "A" } }]],
    ["$count", [{ $match: {} }, { $count: "n" }]],
    ["$group by a field", [{ $match: {} }, { $group: { _id: "$unit", n: { $sum: 1 } } }]],
    ["sums of null", [{ $match: {} }, { $group: { _id: "$unit", n: { $sum: "$amount" } } }]],
    ["a path within a field", [{ $match: {} }, { $group: { _id: "$by.name", n: { $sum: "$amount" } } }]],
    [
      "two sums",
      [{ $match: {} }, { $group: { _id: "$unit", n: { $sum: "$amount" }, m: { $sum: "$amount" } } }],
    ],
    ["a sum of a field", [{ $match: {} }, { $group: { _id: 1, n: { $sum: "$amount" } } }]],
    ["a sum of twos", [{ $match: {} }, { $group: { _id: 1, n: { $sum: 2 } } }]],
    ["another accumulator", [{ $match: {} }, { $group: { _id: 1, n: { $avg: 1 } } }]],
    ["two stages in one", [{ $match: {}, $limit: 1 }]],
    ["a limit before", [{ $match: {} }, { $limit: 2 }, { $group: { _id: 1, n: { $sum: 1 } } }]],
    ["$lookup", [{ $lookup: { from: "x", localField: "a", foreignField: "b", as: "c" } }]],
    ["$out", [{ $out: "elsewhere" }]],
    ["code", [{ $project: { a: { $function: { body: "1", args: [], lang: "js" } } } }]],
  ];
  it.each(refused)("%s", async (_name, pipeline) => {
    const rows = await store.collection(sales);
    expect((await refusal(rows.aggregate([...pipeline]).toArray())).code).toBe(115);
  });
});
