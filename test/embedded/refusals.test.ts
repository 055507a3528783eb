import { BSONRegExp, Code, Decimal128, type Document, Long, MaxKey, Timestamp } from "mongodb";
import { describe, expect, it } from "vitest";
import { onNamedServer, refusal, testStore } from "./harness.ts";

const store = testStore();

describe("options of commands", () => {
  const unknown: readonly (readonly [string, Document])[] = [
    ["find", { filter: {}, nope: 1 }],
    ["insert", { documents: [{}], nope: true }],
    ["update", { updates: [{ q: {}, u: { $set: { a: 1 } } }], nope: 1 }],
    ["delete", { deletes: [{ q: {}, limit: 1 }], nope: 1 }],
    ["findAndModify", { query: {}, update: { $set: { a: 1 } }, nope: 1 }],
    ["createIndexes", { indexes: [{ key: { a: 1 }, name: "a" }], nope: 1 }],
    ["aggregate", { pipeline: [], cursor: {}, nope: 1 }],
  ];
  it.each(unknown)("%s refuses one nobody knows (40415; here 115)", async (name, options) => {
    const { collectionName } = await store.collection([{}]);
    expect((await refusal(store.db.command({ [name]: collectionName, ...options }))).code).toBe(
      onNamedServer ? 40_415 : 115,
    );
  });

  it("an unknown command is refused (59)", async () => {
    expect((await refusal(store.db.command({ doTheImpossible: 1 }))).code).toBe(59);
  });

  it.each([["skip"], ["limit"]])("find refuses a negative %s (51024)", async (name) => {
    const { collectionName } = await store.collection([{}]);
    expect((await refusal(store.db.command({ find: collectionName, [name]: -1 }))).code).toBe(51_024);
  });

  it("transactions are refused as on a server without a replica set (20)", async () => {
    const rows = await store.collection([{ a: 1 }]);
    const error = await store.client
      .withSession((session) =>
        session.withTransaction(() => rows.updateOne({}, { $set: { a: 2 } }, { session })),
      )
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ originalError: { code: 20 } });
    expect((await rows.findOne())?.a).toBe(1);
  });

  it("write concerns beyond one server are refused (2), majority is met", async () => {
    const rows = await store.collection();
    await rows.insertOne({ a: 1 }, { writeConcern: { w: "majority" } });
    expect((await refusal(rows.insertOne({ a: 2 }, { writeConcern: { w: 3 } }))).code).toBe(2);
  });

  it("an unacknowledged write is done without an answer", async () => {
    const rows = await store.collection();
    await rows.insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    await expect.poll(() => rows.countDocuments({ a: 1 })).toBe(1);
  });
});

describe.skipIf(onNamedServer)("what only this store refuses", () => {
  const values: readonly (readonly [string, unknown])[] = [
    ["Decimal128", Decimal128.fromString("1.5")],
    ["Timestamp", new Timestamp({ t: 1, i: 1 })],
    ["MaxKey", new MaxKey()],
    ["code", new Code("1")],
    ["a regular expression", new BSONRegExp("a")],
    ["NaN", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a long beyond 2^53", Long.fromString("9007199254740993")],
  ];
  it.each(values)("storing %s, anywhere in a document (115)", async (_name, value) => {
    const rows = await store.collection([{ _id: 1 }]);
    expect((await refusal(rows.insertOne({ a: [{ b: value }] }))).code).toBe(115);
    expect((await refusal(rows.updateOne({}, { $set: { a: value } }))).code).toBe(115);
    expect(await rows.find().toArray()).toEqual([{ _id: 1 }]);
  });

  it("field names that JavaScript would put in another order", async () => {
    const rows = await store.collection();
    await expect(
      store.db.command({
        insert: rows.collectionName,
        documents: [
          new Map<string, number>([
            ["b", 1],
            ["1", 2],
          ]),
        ],
      }),
    ).rejects.toMatchObject({ code: 115 });
    expect((await refusal(rows.updateOne({}, { $set: { "5": 1 } }))).code).toBe(115);
  });

  it("a field named __proto__", async () => {
    const rows = await store.collection();
    const document = new Map<string, number>([["__proto__", 1]]);
    expect(
      (await refusal(store.db.command({ insert: rows.collectionName, documents: [document] }))).code,
    ).toBe(115);
  });

  const left: readonly (readonly [string, (name: string) => Document])[] = [
    ["pipeline updates", (update) => ({ update, updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] })],
    [
      "arrayFilters",
      (update) => ({ update, updates: [{ q: {}, u: { $set: { "a.$[x]": 1 } }, arrayFilters: [{ x: 1 }] }] }),
    ],
    ["positional updates", (update) => ({ update, updates: [{ q: { a: 1 }, u: { $set: { "a.$": 1 } } }] })],
    ["collation", (find) => ({ find, collation: { locale: "en" } })],
    ["hint", (find) => ({ find, hint: { a: 1 } })],
    ["a sort with mixed directions", (find) => ({ find, sort: { b: 1, c: -1 } })],
    ["sorting by a field that holds a document", (find) => ({ find, sort: { d: 1 } })],
    [
      "an index by anything but 1 and -1",
      (c) => ({ createIndexes: c, indexes: [{ key: { b: 2 }, name: "b" }] }),
    ],
    [
      "expiry under a partial index",
      (c) => ({
        createIndexes: c,
        indexes: [
          { key: { b: 1 }, expireAfterSeconds: 1, partialFilterExpression: { b: { $exists: true } } },
        ],
      }),
    ],
    ["a sort of findAndModify", (c) => ({ findAndModify: c, update: { $set: { b: 1 } }, sort: { b: 1 } })],
    [
      "a projection of findAndModify",
      (c) => ({ findAndModify: c, update: { $set: { b: 1 } }, fields: { b: 1 } }),
    ],
    ["removing by findAndModify", (findAndModify) => ({ findAndModify, query: {}, remove: true })],
    ["hints of an update", (update) => ({ update, updates: [{ q: {}, u: { $set: { b: 1 } }, hint: "a" }] })],
    ["a projection by a path", (find) => ({ find, projection: { "a.b": 1 } })],
    ["a computed projection", (find) => ({ find, projection: { b: "$a" } })],
    ["sorting by a position", (find) => ({ find, sort: { "a.0": 1 } })],
    ["sorting by a field that holds an array", (find) => ({ find, sort: { a: 1 } })],
    [
      "an index on a field that holds an array",
      (c) => ({ createIndexes: c, indexes: [{ key: { a: 1 }, name: "a" }] }),
    ],
    ["sparse indexes", (c) => ({ createIndexes: c, indexes: [{ key: { b: 1 }, name: "b", sparse: true }] })],
    [
      "partial indexes by anything but $exists",
      (c) => ({
        createIndexes: c,
        indexes: [{ key: { b: 1 }, name: "b", partialFilterExpression: { b: 1 } }],
      }),
    ],
    [
      "a read concern other than local and majority",
      (find) => ({ find, readConcern: { level: "snapshot" } }),
    ],
    [
      "a read after a moment of a cluster",
      (find) => ({ find, readConcern: { level: "local", afterClusterTime: 1 } }),
    ],
    [
      "a read concern of a write",
      (insert) => ({ insert, documents: [{}], readConcern: { level: "majority" } }),
    ],
    ["dropping all indexes", (dropIndexes) => ({ dropIndexes, index: "*" })],
    ["let with variables", (find) => ({ find, let: { a: 1 } })],
  ];
  it.each(left)("%s (115)", async (_name, command) => {
    const { collectionName } = await store.collection([{ a: [1], d: { x: 1 } }]);
    const call = store.db.command(command(collectionName)).then((reply) => {
      if (reply.writeErrors?.length > 0) return reply.writeErrors[0];
      throw new Error("it was not refused");
    });
    const { code } = (await call.catch((reason: unknown) => reason)) as { code?: number };
    expect(code).toBe(115);
  });

  it.each(["create", "count", "distinct", "mapReduce", "explain"])("the command %s (59)", async (name) => {
    expect((await refusal(store.db.command({ [name]: "rows" }))).code).toBe(59);
  });

  it("commands and statements that are malformed (14, 51024, 72, 9)", async () => {
    const { collectionName: name } = await store.collection([{ a: 1 }]);
    const code = async (command: Document) => (await refusal(store.db.command(command))).code;
    expect(await code({ find: name, filter: 1 })).toBe(14);
    expect(await code({ find: name, limit: "1" })).toBe(14);
    expect(await code({ find: name, singleBatch: "yes" })).toBe(14);
    expect(await code({ insert: name, documents: {} })).toBe(14);
    expect(await code({ insert: name, documents: [] })).toBe(72);
    const [error] = (await store.db.command({ delete: name, deletes: [{ q: {}, limit: 2 }] })).writeErrors;
    expect(error.code).toBe(9);
  });
});
