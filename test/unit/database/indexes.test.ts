/** The declared indexes: created, replaced if they have changed, and nothing else is dropped. */
import { type Connection, mongo, Schema } from "mongoose";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { buildIndexes, findMissingIndexes } from "../../../src/database/indexes.ts";
import { databaseOf } from "../../../src/database/record.ts";
import { openTestConnection } from "../../harness/database.ts";
import { openTestStore } from "../../harness/embedded-store.ts";

const store = openTestStore();
let connection: Connection;
let rows: mongo.Collection;
let logged: string[];
let names = 0;

beforeEach(async () => {
  logged = [];
  names += 1;
  connection = await openTestConnection(store.uri, `indexes${names}`);
  rows = databaseOf(connection).collection("rows");
  await rows.insertMany([{ a: 1 }, { a: 2 }]);
  return async () => {
    vi.restoreAllMocks();
    await connection.close();
  };
});

const log = {
  info: (...parts: unknown[]) => void logged.push(String(parts.at(-1))),
  warn: (...parts: unknown[]) => void logged.push(String(parts.at(-1))),
};

/** Starts a portal whose only model declares the unique index {a: 1} and another one. */
async function start(): Promise<void> {
  if (!connection.models.Row) {
    const schema = new Schema({ a: Number });
    schema.index({ a: 1 }, { unique: true });
    schema.index({ z: -1 });
    connection.model("Row", schema, "rows");
  }
  await buildIndexes(connection, await findMissingIndexes(connection), log);
}

const existing = async () => (await rows.indexes()).map(({ v: _, ...index }) => index);
const ID = { key: { _id: 1 }, name: "_id_" };
const DECLARED = { key: { a: 1 }, name: "a_1", unique: true };
const OTHER = { key: { z: -1 }, name: "z_-1" };
const BUILT_OTHER = "Building the index z_-1 of rows";

describe("the declared index", () => {
  test("is created, and the log names it", async () => {
    await start();
    expect(await existing()).toEqual([ID, DECLARED, OTHER]);
    expect(logged).toEqual(["Building the index a_1 of rows", BUILT_OTHER]);
    await start();
    expect(logged).toHaveLength(2);
  });

  test("is created without a word in a collection that does not exist yet", async () => {
    await rows.drop();
    await start();
    expect(await existing()).toEqual([ID, DECLARED, OTHER]);
    expect(logged).toEqual([]);
  });

  const partial = { unique: true, partialFilterExpression: { a: { $exists: true } } };
  const changed: [string, mongo.IndexSpecification, mongo.CreateIndexesOptions, string, string][] = [
    ["one with other options", { a: 1 }, {}, "a_1", "a_1_2"],
    ["one that also expires", { a: 1 }, { unique: true, expireAfterSeconds: 0 }, "a_1", "a_1_2"],
    ["one of fewer documents", { a: 1 }, partial, "a_1", "a_1_2"],
    ["one with its name and another key", { b: 1 }, { name: "a_1" }, "a_1", "a_1_2"],
    ["one with its key, another name and other options", { a: 1 }, { name: "by_a" }, "by_a", "a_1"],
  ];
  test.each(changed)("replaces %s, and the log says so", async (_, keys, options, replaced, name) => {
    await rows.createIndex(keys, options);
    await start();
    expect(await existing()).toEqual([ID, { ...DECLARED, name }, OTHER]);
    expect(logged).toEqual([
      `Building the index ${name} of rows, which replaces ${replaced}: its definition has changed`,
      BUILT_OTHER,
    ]);
    await expect(rows.insertOne({ a: 1 })).rejects.toMatchObject({ code: 11000 });
  });

  test("replaces two, one with its name and one with its key", async () => {
    await rows.createIndex({ b: 1 }, { name: "a_1" });
    await rows.createIndex({ a: 1 }, { name: "by_a", unique: true, expireAfterSeconds: 60 });
    await start();
    expect(await existing()).toEqual([ID, { ...DECLARED, name: expect.stringMatching(/^a_1_/) }, OTHER]);
  });

  test("replaces another one only once it is built itself", async () => {
    await rows.insertOne({ a: 1 });
    await rows.createIndex({ a: 1 });
    await expect(start()).rejects.toThrow("can't be created");
    expect(await existing()).toEqual([ID, { key: { a: 1 }, name: "a_1" }]);
  });

  const conflicts = [
    ["another one is being built", 12587],
    ["a build in the whole database", 12586],
    ["a build that was ended", 276],
  ] as const;
  test.each(conflicts)("is tried again after %s", async (_, code) => {
    const conflict = new mongo.MongoServerError({ code, message: "in progress" });
    vi.spyOn(mongo.Collection.prototype, "createIndex").mockRejectedValueOnce(conflict);
    await start();
    expect(await existing()).toEqual([ID, DECLARED, OTHER]);
  });

  test("is built once the majority of a replica set has it", async () => {
    const hello = vi.spyOn(mongo.Db.prototype, "command").mockResolvedValueOnce({ setName: "portal" });
    const create = vi.spyOn(mongo.Collection.prototype, "createIndex").mockResolvedValue("a_1");
    await start();
    expect(hello).toHaveBeenCalledWith({ hello: 1 });
    expect(create).toHaveBeenCalledWith({ a: 1 }, { unique: true, name: "a_1", commitQuorum: "majority" });
  });

  test("is not created twice where one with another name does the same", async () => {
    await rows.createIndex({ a: 1 }, { name: "by_a", unique: true });
    await start();
    expect(await existing()).toEqual([ID, { ...DECLARED, name: "by_a" }, OTHER]);
    expect(logged).toEqual([BUILT_OTHER]);
  });

  test("leaves all others in place, those of other people included", async () => {
    await rows.createIndex({ a: 1, b: -1 }, { name: "theirs" });
    await databaseOf(connection).collection("foreign").createIndex({ a: 1 });
    await start();
    expect((await existing()).map(({ name }) => name)).toEqual(["_id_", "theirs", "a_1", "z_-1"]);
    expect(await databaseOf(connection).collection("foreign").indexes()).toHaveLength(2);
  });

  describe("where the database user may not create any", () => {
    const refuse = () => {
      const error = new mongo.MongoServerError({ code: 13, message: "not authorized" });
      for (const call of ["createIndexes", "createIndex"] as const)
        vi.spyOn(mongo.Collection.prototype, call).mockRejectedValue(error);
    };

    test("is used as it is, if it exists already", async () => {
      await rows.createIndexes([DECLARED, OTHER]);
      refuse();
      await start();
      expect(await existing()).toEqual([ID, DECLARED, OTHER]);
    });

    test("is named in the error, if it is missing or another one", async () => {
      await rows.createIndexes([{ key: { a: 1 } }, OTHER]);
      refuse();
      await expect(start()).rejects.toThrow("The index a_1 of rows can't be created: not authorized");
    });
  });

  test("that duplicates forbid is named in the error", async () => {
    await rows.insertOne({ a: 1 });
    await expect(start()).rejects.toThrow(/^The index a_1 of rows can't be created: E11000 duplicate key/);
  });
});
