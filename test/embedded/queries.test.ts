import { Binary, type Document, Double, Long, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { onNamedServer, refusal, testStore } from "./harness.ts";

const store = testStore();

const FIRST_ID = new ObjectId("0123456789abcdef01234567");

/** Queries as MongoDB answers them: documents (numbered from 0), a filter, and the numbers of those that match. */
const cases: readonly (readonly [string, readonly Document[], Document, readonly number[]])[] = [
  ["null equals a missing field", [{ a: null }, {}, { a: 0 }, { a: "" }], { a: null }, [0, 1]],
  [
    "null equals a missing path",
    [{ a: {} }, {}, { a: { b: null } }, { a: { b: 1 } }],
    { "a.b": null },
    [0, 1, 2],
  ],
  ["a path through a scalar leads to nothing", [{ a: 4 }, { a: { b: 4 } }], { "a.b": 4 }, [1]],
  ["a path through two documents", [{ a: { b: { c: 1 } } }, { a: { b: 1 } }], { "a.b.c": 1 }, [0]],
  ["$ne null leaves out missing fields", [{ a: null }, {}, { a: 0 }], { a: { $ne: null } }, [2]],
  [
    "$ne takes missing fields and other types",
    [{ a: 1 }, {}, { a: "1" }, { a: {} }],
    { a: { $ne: 1 } },
    [1, 2, 3],
  ],
  ["$eq is equality", [{ a: 1 }, { a: 2 }], { a: { $eq: 2 } }, [1]],
  [
    "ranges stay within the operand's type",
    [{ a: 5 }, { a: "5" }, { a: null }, { a: new Date(5) }, {}, { a: true }],
    { a: { $gte: 1 } },
    [0],
  ],
  [
    "a range of null takes null and missing fields",
    [{ a: null }, {}, { a: 1 }],
    { a: { $gte: null } },
    [0, 1],
  ],
  ["no value is above null", [{ a: null }, {}, { a: 1 }], { a: { $gt: null } }, []],
  [
    "ranges on strings go by bytes",
    [{ a: "B" }, { a: "a" }, { a: "ä" }, { a: 1 }],
    { a: { $gt: "Z" } },
    [1, 2],
  ],
  [
    "beyond the BMP is above the BMP's end",
    [{ a: "\uffff" }, { a: "\u{10000}" }],
    { a: { $gt: "\uffff" } },
    [1],
  ],
  [
    "a string is below what it begins",
    [{ a: "ab" }, { a: "a" }, { a: "a\0" }],
    { a: { $lte: "a\0" } },
    [1, 2],
  ],
  ["ranges on dates", [{ a: new Date(1) }, { a: new Date(3) }, { a: 2 }], { a: { $lt: new Date(2) } }, [0]],
  ["dates before 1970", [{ a: new Date(-5) }, { a: new Date(5) }], { a: { $lt: new Date(0) } }, [0]],
  ["ranges on ObjectIds", [{ a: FIRST_ID }, { a: "z" }], { a: { $gte: FIRST_ID } }, [0]],
  ["ranges on booleans", [{ a: false }, { a: true }, { a: 1 }], { a: { $gt: false } }, [1]],
  ["two bounds", [{ a: 5 }, { a: 4 }, { a: 6 }], { a: { $gt: 4, $lt: 6 } }, [0]],
  ["two bounds that exclude each other", [{ a: 5 }], { a: { $gt: 6, $lt: 4 } }, []],
  ["negative and fractional numbers", [{ a: -1.5 }, { a: -1 }, { a: 0 }], { a: { $lt: -1 } }, [0]],
  ["0 and -0 are equal", [{ a: 0 }, { a: -0 }], { a: { $lte: 0, $gte: 0 } }, [0, 1]],
  ["$in", [{ a: 1 }, { a: 2 }, { a: 3 }], { a: { $in: [3, 1, 1] } }, [0, 2]],
  ["$in with null takes missing fields", [{ a: 1 }, {}, { a: 2 }], { a: { $in: [1, null] } }, [0, 1]],
  ["$in of several types", [{ a: 1 }, { a: "1" }, { a: true }], { a: { $in: ["1", true] } }, [1, 2]],
  ["an empty $in matches nothing", [{ a: 1 }, {}], { a: { $in: [] } }, []],
  ["$in beside a range", [{ a: 1 }, { a: 2 }, { a: 3 }], { a: { $in: [1, 3], $gt: 1 } }, [2]],
  ["1 and 1.0 are equal", [{ a: 1 }, { a: new Double(1) }], { a: new Double(1) }, [0, 1]],
  ["$or", [{ a: 1 }, { b: 2 }, { c: 3 }], { $or: [{ a: 1 }, { b: 2 }] }, [0, 1]],
  ["$or beside a field", [{ a: 1, b: 2 }, { a: 1 }, { b: 2 }], { a: 1, $or: [{ b: 2 }, { c: 3 }] }, [0]],
  ["$or in $or", [{ a: 1 }, { b: 2 }], { $or: [{ $or: [{ b: 2 }] }, { c: 1 }] }, [1]],
  [
    "two fields must both match",
    [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ],
    { a: 1, b: 2 },
    [1],
  ],
  [
    "ObjectIds are equal by their bytes",
    [{ a: FIRST_ID }, { a: FIRST_ID.toHexString() }],
    { a: FIRST_ID },
    [0],
  ],
  ["booleans are no numbers", [{ a: true }, { a: 1 }], { a: true }, [0]],
  ["the empty string is a value", [{ a: "" }, { a: null }], { a: "" }, [0]],
  ["an empty filter matches all", [{ a: 1 }, {}], {}, [0, 1]],
];

describe("filters", () => {
  it.each(cases)("%s", async (_name, documents, filter, expected) => {
    const rows = await store.collection(documents.map((document, _id) => ({ _id, ...document })));
    const found = async () => (await rows.find(filter).toArray()).map(({ _id }) => Number(_id)).sort();
    expect(await found()).toEqual(expected);
    if (documents.some(({ a }) => typeof a === "object" && a?.constructor === Object)) return;
    await rows.createIndex({ a: 1, b: -1 });
    expect(await found(), "with an index").toEqual(expected);
  });
});

describe("the order of values", () => {
  const ascending: readonly unknown[] = [
    null,
    -5,
    new Double(0),
    1,
    1.5,
    2 ** 40,
    "",
    "A",
    "a",
    "é",
    "￿",
    "𐀀",
    new ObjectId("000000000000000000000001"),
    false,
    true,
    new Date(-1),
    new Date(0),
  ];
  it.each([1, -1] as const)(
    "goes by type, then by value, with and without an index (direction %s)",
    async (direction) => {
      const rows = await store.collection(ascending.map((v, _id) => ({ _id, v })).reverse());
      const expected = ascending.map((_v, i) => i);
      if (direction === -1) expected.reverse();
      const order = async () =>
        (await rows.find().sort({ v: direction }).toArray()).map(({ _id }) => Number(_id));
      const sorted = await order();
      expect(sorted).toEqual(expected);
      await rows.createIndex({ v: 1 });
      expect(await order()).toEqual(sorted);
    },
  );
});

describe.skipIf(onNamedServer)("refused filters", () => {
  const refused: readonly (readonly [string, Document, number])[] = [
    ["an unknown operator", { a: { $foo: 1 } }, 115],
    ["$where", { $where: "true" }, 115],
    ["$expr", { $expr: { $eq: ["$a", 1] } }, 115],
    ["$text", { $text: { $search: "x" } }, 115],
    ["$in without an array", { a: { $in: 1 } }, 2],
    ["an empty $or", { $or: [] }, 2],
    ["a regular expression", { a: /x/ }, 115],
    ["$regex", { a: { $regex: "x" } }, 115],
    ["a regular expression in $in", { a: { $in: [/x/] } }, 115],
    ["$elemMatch", { a: { $elemMatch: { $gt: 1 } } }, 115],
    ["$not", { a: { $not: { $gt: 1 } } }, 115],
    ["$nor", { $nor: [{ a: 1 }] }, 115],
    ["$all", { a: { $all: [1] } }, 115],
    ["$size", { a: { $size: 1 } }, 115],
    ["$and", { $and: [{ a: 1 }] }, 115],
    ["$nin", { a: { $nin: [1] } }, 115],
    ["$exists", { a: { $exists: true } }, 115],
    ["a document to be equal to", { a: { x: 1 } }, 115],
    ["an array to be equal to", { a: [1] }, 115],
    ["binary data to be equal to", { a: new Binary(Buffer.from([1])) }, 115],
    ["a 64-bit integer", { a: Long.fromNumber(1) }, 115],
    ["NaN", { a: Number.NaN }, 115],
    ["a position in an array", { "b.0": 1 }, 115],
    ["a path that holds an array", { b: 1 }, 115],
    ["a path through an array", { "b.c": 1 }, 115],
    ["an operator within $in", { a: { $in: [{ $gt: 1 }] } }, 2],
    ["$type", { a: { $type: "string" } }, 115],
    ["$mod", { a: { $mod: [2, 0] } }, 115],
    ["operators mixed with plain fields", { a: { $gt: 1, b: 2 } }, 2],
  ];
  it.each(refused)("%s is an error, never ignored", async (_name, filter, code) => {
    const rows = await store.collection([{ a: 1, b: [1] }]);
    const error = await refusal(rows.find(filter).toArray());
    expect(error.code).toBe(code);
  });
});
