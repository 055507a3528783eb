import type { Document } from "mongodb";
import { describe, expect, it } from "vitest";
import { testStore } from "./harness.ts";

const store = testStore();

const sales: readonly Document[] = [
  {
    _id: 1,
    unit: "A",
    amount: 10,
    at: new Date("2026-01-31T23:30:00Z"),
    tags: ["x", "y"],
    by: { name: "Ada" },
  },
  { _id: 2, unit: "A", amount: 5.5, at: new Date("2026-02-01T00:30:00Z"), tags: [], by: { name: "Bo" } },
  { _id: 3, unit: "B", amount: 7, at: new Date("2026-02-10T12:00:00Z"), tags: ["y"], by: { name: "Ada" } },
  { _id: 4, unit: "B", amount: null, at: new Date("2025-12-31T12:00:00Z") },
];

/** A branch of $switch; as a literal, linters would take it for a promise. */
const branch = (test: Document, result: Document) => {
  const names = ["case", "then"] as const;
  return { [names[0]]: test, [names[1]]: result };
};

/** Pipelines over the documents above and what MongoDB gives. */
const cases: readonly (readonly [string, readonly Document[], readonly unknown[]])[] = [
  ["$match and $count", [{ $match: { unit: "A" } }, { $count: "n" }], [{ n: 2 }]],
  ["$count of nothing gives nothing", [{ $match: { unit: "Z" } }, { $count: "n" }], []],
  [
    "$group sums and leaves out what is no number",
    [{ $group: { _id: "$unit", total: { $sum: "$amount" } } }, { $sort: { _id: 1 } }],
    [
      { _id: "A", total: 15.5 },
      { _id: "B", total: 7 },
    ],
  ],
  [
    "$group averages numbers only",
    [{ $group: { _id: null, mean: { $avg: "$amount" } } }],
    [{ _id: null, mean: 7.5 }],
  ],
  [
    "$group by a missing field makes the group null",
    [{ $group: { _id: "$none", n: { $sum: 1 } } }],
    [{ _id: null, n: 4 }],
  ],
  [
    "$min and $max leave out null",
    [{ $group: { _id: null, low: { $min: "$amount" }, high: { $max: "$amount" } } }],
    [{ _id: null, low: 5.5, high: 10 }],
  ],
  [
    "$first and $last follow the order",
    [{ $sort: { _id: -1 } }, { $group: { _id: null, first: { $first: "$_id" }, last: { $last: "$_id" } } }],
    [{ _id: null, first: 4, last: 1 }],
  ],
  [
    "$push gathers in order, missing values left out",
    [{ $sort: { _id: 1 } }, { $group: { _id: null, names: { $push: "$by.name" } } }],
    [{ _id: null, names: ["Ada", "Bo", "Ada"] }],
  ],
  [
    "$addToSet gathers each value once",
    [{ $group: { _id: null, names: { $addToSet: "$by.name" } } }, { $project: { n: { $size: "$names" } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    "$group by several fields",
    [
      { $group: { _id: { u: "$unit", y: { $year: "$at" } }, n: { $sum: 1 } } },
      { $sort: { n: -1, "_id.y": 1 } },
      { $limit: 1 },
    ],
    [{ _id: { u: "A", y: 2026 }, n: 2 }],
  ],
  [
    "conditional sums",
    [{ $group: { _id: null, big: { $sum: { $cond: [{ $gte: ["$amount", 7] }, 1, 0] } } } }],
    [{ _id: null, big: 2 }],
  ],
  [
    "$unwind gives a document for each element and drops empty ones",
    [{ $unwind: "$tags" }, { $project: { tags: 1 } }, { $sort: { _id: 1, tags: 1 } }],
    [
      { _id: 1, tags: "x" },
      { _id: 1, tags: "y" },
      { _id: 3, tags: "y" },
    ],
  ],
  [
    "$unwind can keep them",
    [{ $unwind: { path: "$tags", preserveNullAndEmptyArrays: true } }, { $count: "n" }],
    [{ n: 5 }],
  ],
  [
    "$project computes",
    [{ $match: { _id: 1 } }, { $project: { _id: 0, twice: { $multiply: ["$amount", 2] }, who: "$by.name" } }],
    [{ twice: 20, who: "Ada" }],
  ],
  [
    "$project keeps stored order and appends computed fields",
    [{ $match: { _id: 1 } }, { $project: { sum: { $add: [1, 2] }, amount: 1, unit: 1 } }],
    [{ _id: 1, unit: "A", amount: 10, sum: 3 }],
  ],
  [
    "$addFields sets nested fields and removes by $$REMOVE",
    [
      { $match: { _id: 3 } },
      { $project: { by: 1, unit: 1 } },
      { $addFields: { "by.role": "owner", unit: "$$REMOVE" } },
    ],
    [{ _id: 3, by: { name: "Ada", role: "owner" } }],
  ],
  [
    "$unset and $replaceRoot",
    [
      { $match: { _id: 3 } },
      { $unset: ["at"] },
      { $replaceRoot: { newRoot: { $mergeObjects: [{ a: 1 }, "$by"] } } },
    ],
    [{ a: 1, name: "Ada" }],
  ],
  ["$sortByCount", [{ $sortByCount: "$by.name" }, { $limit: 1 }], [{ _id: "Ada", count: 2 }]],
  [
    "$skip and $limit after $sort",
    [{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 2 }],
  ],
  [
    "$limit before $match is not the same as after",
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $match: { unit: "B" } }],
    [],
  ],
  [
    "$facet runs each pipeline over the same documents",
    [
      {
        $facet: {
          n: [{ $count: "n" }],
          top: [{ $sort: { amount: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ n: [{ n: 4 }], top: [{ _id: 1 }] }],
  ],
  [
    "months by $dateToString",
    [
      { $group: { _id: { $dateToString: { date: "$at", format: "%Y-%m" } }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: "2025-12", n: 1 },
      { _id: "2026-01", n: 1 },
      { _id: "2026-02", n: 2 },
    ],
  ],
  [
    "months by $dateToString in a time zone",
    [
      { $match: { _id: { $in: [1, 2] } } },
      {
        $group: {
          _id: { $dateToString: { date: "$at", format: "%Y-%m", timezone: "America/New_York" } },
          n: { $sum: 1 },
        },
      },
    ],
    [{ _id: "2026-01", n: 2 }],
  ],
  [
    "$dateTrunc in a time zone",
    [
      { $match: { _id: 1 } },
      { $project: { d: { $dateTrunc: { date: "$at", unit: "day", timezone: "+02:00" } } } },
    ],
    [{ _id: 1, d: new Date("2026-01-31T22:00:00Z") }],
  ],
  [
    "parts of a date",
    [
      { $match: { _id: 3 } },
      {
        $project: {
          y: { $year: "$at" },
          m: { $month: "$at" },
          d: { $dayOfMonth: "$at" },
          w: { $dayOfWeek: "$at" },
        },
      },
    ],
    [{ _id: 3, y: 2026, m: 2, d: 10, w: 3 }],
  ],
  [
    "dates subtract to milliseconds",
    [{ $match: { _id: 2 } }, { $project: { ms: { $subtract: ["$at", new Date("2026-02-01T00:00:00Z")] } } }],
    [{ _id: 2, ms: 1_800_000 }],
  ],
  [
    "$ifNull, $switch and $concat",
    [
      { $match: { _id: 4 } },
      {
        $project: {
          a: { $ifNull: ["$amount", "none"] },
          s: {
            $switch: {
              branches: [branch({ $eq: ["$unit", "B"] }, { $concat: ["Unit ", "$unit"] })],
              default: "?",
            },
          },
        },
      },
    ],
    [{ _id: 4, a: "none", s: "Unit B" }],
  ],
  [
    "$filter, $map and $reduce",
    [
      { $match: { _id: 1 } },
      {
        $project: {
          f: { $filter: { input: "$tags", as: "t", cond: { $ne: ["$$t", "x"] } } },
          m: { $map: { input: "$tags", in: { $toUpper: "$$this" } } },
          r: { $reduce: { input: "$tags", initialValue: "", in: { $concat: ["$$value", "$$this"] } } },
        },
      },
    ],
    [{ _id: 1, f: ["y"], m: ["X", "Y"], r: "xy" }],
  ],
  [
    "comparison of a missing field with null is not equality",
    [
      { $match: { _id: 4 } },
      {
        $project: { e: { $eq: ["$tags", null] }, l: { $lt: ["$tags", null] }, n: { $eq: ["$amount", null] } },
      },
    ],
    [{ _id: 4, e: false, l: true, n: true }],
  ],
  [
    "$round goes to the even digit on a tie",
    [
      { $match: { _id: 1 } },
      {
        $project: {
          a: { $round: [2.5, 0] },
          b: { $round: [3.5, 0] },
          c: { $round: [1.145, 2] },
          d: { $round: [0.125, 2] },
        },
      },
    ],
    [{ _id: 1, a: 2, b: 4, c: 1.15, d: 0.12 }],
  ],
  [
    "$arrayElemAt, $slice, $first, $last and $in",
    [
      { $match: { _id: 1 } },
      {
        $project: {
          e: { $arrayElemAt: ["$tags", -1] },
          s: { $slice: ["$tags", 1] },
          f: { $first: "$tags" },
          l: { $last: "$tags" },
          i: { $in: ["x", "$tags"] },
        },
      },
    ],
    [{ _id: 1, e: "y", s: ["x"], f: "x", l: "y", i: true }],
  ],
  [
    "$divide, $mod, $abs, $floor, $ceil",
    [
      { $match: { _id: 3 } },
      {
        $project: {
          d: { $divide: ["$amount", 2] },
          m: { $mod: [-7, 4] },
          a: { $abs: -3 },
          f: { $floor: -1.5 },
          c: { $ceil: 1.2 },
        },
      },
    ],
    [{ _id: 3, d: 3.5, m: -3, a: 3, f: -2, c: 2 }],
  ],
];

describe("pipelines", () => {
  it.each(cases)("%s", async (_name, pipeline, expected) => {
    const rows = await store.collection(sales);
    expect(await rows.aggregate([...pipeline]).toArray()).toEqual(expected);
  });
});
