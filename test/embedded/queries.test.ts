import { Binary, type Document, Double, Long, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { onNamedServer, refusal, testStore } from "./harness.ts";

const store = testStore();

/** What holds on MongoDB: documents (numbered from 0), a filter, and the numbers of those that match. */
const cases: readonly (readonly [string, readonly Document[], Document, readonly number[]])[] = [
  ["equality looks into arrays", [{ a: 1 }, { a: [1, 2] }, { a: [[1]] }, { a: 2 }], { a: 1 }, [0, 1]],
  [
    "equality with an array means the whole or an element",
    [{ a: [1, 2] }, { a: [[1, 2]] }, { a: [2, 1] }],
    { a: [1, 2] },
    [0, 1],
  ],
  [
    "equality with a document minds the order of fields",
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
    { a: { x: 1, y: 2 } },
    [0],
  ],
  [
    "null equals a missing field",
    [{ a: null }, {}, { a: 0 }, { a: [] }, { a: [null] }],
    { a: null },
    [0, 1, 4],
  ],
  ["$ne null leaves out missing fields", [{ a: null }, {}, { a: 0 }], { a: { $ne: null } }, [2]],
  [
    "a dotted path goes through arrays of documents",
    [{ a: [{ b: 1 }, { b: 2 }] }, { a: { b: 2 } }, { a: [1] }],
    { "a.b": 2 },
    [0, 1],
  ],
  ["a dotted path takes array positions", [{ a: [5, 6] }, { a: [6, 5] }], { "a.1": 6 }, [0]],
  [
    "null at a dotted path skips arrays without documents",
    [{ a: [] }, { a: [1] }, { a: 4 }, { a: [{}] }, {}],
    { "a.b": null },
    [2, 3, 4],
  ],
  [
    "ranges stay within the operand's type",
    [{ a: 5 }, { a: "5" }, { a: null }, { a: new Date(5) }],
    { a: { $gte: 1 } },
    [0],
  ],
  [
    "ranges on strings go by bytes",
    [{ a: "B" }, { a: "a" }, { a: "ä" }, { a: 1 }],
    { a: { $gt: "Z" } },
    [1, 2],
  ],
  ["ranges on dates", [{ a: new Date(1) }, { a: new Date(3) }, { a: 2 }], { a: { $lt: new Date(2) } }, [0]],
  [
    "two bounds may be met by different elements",
    [{ a: [1, 9] }, { a: 5 }, { a: [1] }],
    { a: { $gt: 4, $lt: 6 } },
    [0, 1],
  ],
  ["$in with null takes missing fields", [{ a: 1 }, {}, { a: 2 }], { a: { $in: [1, null] } }, [0, 1]],
  ["$nin takes missing fields", [{ a: 1 }, {}, { a: 2 }], { a: { $nin: [1] } }, [1, 2]],
  ["$exists tells null from missing", [{ a: null }, {}], { a: { $exists: true } }, [0]],
  [
    "1, 1.0 and Long 1 are equal",
    [{ a: 1 }, { a: new Double(1) }, { a: Long.fromNumber(1) }],
    { a: Long.fromNumber(1) },
    [0, 1, 2],
  ],
  ["$or", [{ a: 1 }, { b: 2 }, { c: 3 }], { $or: [{ a: 1 }, { b: 2 }] }, [0, 1]],
  ["$and with the same field twice", [{ a: [1, 2] }, { a: [1] }], { $and: [{ a: 1 }, { a: 2 }] }, [0]],
  [
    "binary values are equal by their bytes",
    [{ a: new Binary(Buffer.from([255, 254])) }, { a: new Binary(Buffer.from([254, 255])) }],
    { a: new Binary(Buffer.from([255, 254])) },
    [0],
  ],
  [
    "ObjectIds are equal by their bytes",
    [{ a: new ObjectId("0123456789abcdef01234567") }, { a: "0123456789abcdef01234567" }],
    { a: new ObjectId("0123456789abcdef01234567") },
    [0],
  ],
  ["booleans are no numbers", [{ a: true }, { a: 1 }], { a: true }, [0]],
  ["an empty filter matches all", [{ a: 1 }, {}], {}, [0, 1]],
  ["an empty $in matches nothing", [{ a: 1 }, {}], { a: { $in: [] } }, []],
];

const holdsArray = ({ a }: Document) => Array.isArray(a);

describe("filters", () => {
  it.each(cases)("%s", async (_name, documents, filter, expected) => {
    const rows = await store.collection(documents.map((document, _id) => ({ _id, ...document })));
    const plain = await rows.find(filter).toArray();
    expect(plain.map(({ _id }) => Number(_id)).sort()).toEqual(expected);
    if (documents.some(holdsArray)) return;
    await rows.createIndex({ a: 1, b: -1 });
    const indexed = await rows.find(filter).toArray();
    expect(indexed.map(({ _id }) => Number(_id)).sort(), "with an index").toEqual(expected);
  });
});

describe("the order of values", () => {
  const ascending: readonly unknown[] = [
    null,
    -5,
    new Double(0),
    Long.fromNumber(1),
    1.5,
    2 ** 40,
    "",
    "A",
    "a",
    "é",
    "￿",
    "𐀀",
    {},
    { a: 1 },
    { a: 1, b: 1 },
    { a: 2 },
    { b: 0 },
    { a: "x" },
    new Binary(Buffer.from([9])),
    new Binary(Buffer.from([1, 1])),
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
      expect(sorted.slice(0, 3)).toEqual(expected.slice(0, 3));
      expect(new Set(sorted)).toEqual(new Set(expected));
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
    ["$type", { a: { $type: "string" } }, 115],
    ["$mod", { a: { $mod: [2, 0] } }, 115],
    ["operators mixed with plain fields", { a: { $gt: 1, b: 2 } }, 2],
  ];
  it.each(refused)("%s is an error, never ignored", async (_name, filter, code) => {
    const rows = await store.collection([{ a: 1 }]);
    const error = await refusal(rows.find(filter).toArray());
    expect(error.code).toBe(code);
  });
});
