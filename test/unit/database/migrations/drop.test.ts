/** Dropping what no longer belongs to the schema, also a second time. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { openConnection } from "../../../../src/database/connect.ts";
import { startEmbeddedProcess } from "../../../../src/database/embedded-process.ts";
import { dropCollection, dropIndex } from "../../../../src/database/migrations/migration.ts";
import { databaseOf } from "../../../../src/database/record.ts";
import { testFolder } from "../support/folders.ts";

test("an index and a collection are dropped once, and missing ones are no error", async () => {
  const folder = await testFolder();
  const store = await startEmbeddedProcess({ dataFolder: join(folder.path, "embedded"), sync: false });
  const connection = await openConnection(store.uri, "drop");
  const db = databaseOf(connection);
  await db.collection("rows").insertOne({ a: 1 });
  await db.collection("rows").createIndex({ a: 1 });
  for (const _ of [1, 2]) await dropIndex(db, "rows", "a_1");
  expect(await db.collection("rows").indexes()).toHaveLength(1);
  await expect(dropIndex(db, "rows", "_id_")).rejects.toMatchObject({ code: 72 });
  for (const _ of [1, 2]) await dropCollection(db, "rows");
  await dropIndex(db, "rows", "a_1");
  expect(await db.listCollections().toArray()).toEqual([]);
  await connection.close();
  await store.stop();
  await folder.remove();
});
