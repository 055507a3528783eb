/** The runner of migrations, on the embedded store: order, once only, resuming after a kill, several nodes, other versions. */
import type { Connection, mongo } from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { type MigrateOptions, migrate } from "../../../../src/database/migrations/migrate.ts";
import type { Migration } from "../../../../src/database/migrations/migration.ts";
import { requireNoOtherVersion } from "../../../../src/database/migrations/nodes.ts";
import { finishedMigrations, storeMigrations } from "../../../../src/database/migrations/schema-version.ts";
import { databaseOf } from "../../../../src/database/record.ts";
import { openTestConnection } from "../../../harness/database.ts";
import { openTestStore } from "../../../harness/embedded-store.ts";

const store = openTestStore();
let connection: Connection;
let db: mongo.Db;
let name: string;
let logged: string[];
let names = 0;

beforeEach(async () => {
  logged = [];
  names += 1;
  name = `migrate${names}`;
  connection = await openTestConnection(store.uri, name);
  db = databaseOf(connection);
  await db.collection("rows").insertOne({ n: 1 });
  return () => connection.close();
});

const log = {
  info: (...parts: unknown[]) => void logged.push(String(parts.at(-1))),
  warn: (...parts: unknown[]) => void logged.push(String(parts.at(-1))),
};

/** Migrates as a node that stops at once. */
async function run(migrations: readonly Migration[], options: MigrateOptions = {}): Promise<void> {
  await (await migrate(connection, log, { migrations, ...options })).leave();
}

/** A migration that notes its run in a collection. */
const step = (migrationName: string, work?: Migration["run"]): Migration => ({
  name: migrationName,
  async run(context) {
    await work?.(context);
    await context.db.collection("runs").insertOne({ name: migrationName });
  },
});

const runs = async () => (await db.collection("runs").find().toArray()).map((found) => found.name);
const [first, second, third] = [step("001-first"), step("002-second"), step("003-third")];

describe("one node", () => {
  test("runs the missing migrations in their order, each once, and logs each", async () => {
    await run([first, second]);
    await run([first, second, third]);
    await run([first, second, third]);
    expect(await runs()).toEqual(["001-first", "002-second", "003-third"]);
    expect(await finishedMigrations(db)).toEqual(["001-first", "002-second", "003-third"]);
    expect(logged).toEqual([
      "Migrating the database to schema version 1: 001-first",
      "Migrating the database to schema version 2: 002-second",
      "The database has schema version 2",
      "Migrating the database to schema version 3: 003-third",
      "The database has schema version 3",
    ]);
  });

  test("skips all of them on a new database", async () => {
    await db.dropDatabase();
    await run([first, second]);
    expect(await runs()).toEqual([]);
    expect(await finishedMigrations(db)).toEqual(["001-first", "002-second"]);
  });

  test("keeps what is finished when one fails, and runs that one again at the next start", async () => {
    let fails = true;
    const failing = step("002-failing", async () => {
      if (fails) throw new Error("the disk is full");
    });
    await expect(run([first, failing, third])).rejects.toThrow(
      "The migration 002-failing failed: the disk is full. The data is kept. The next start runs it again.",
    );
    expect(await finishedMigrations(db)).toEqual(["001-first"]);
    fails = false;
    await run([first, failing, third]);
    expect(await runs()).toEqual(["001-first", "002-failing", "003-third"]);
  });

  test("refuses a database that a newer version has migrated, and changes nothing", async () => {
    await run([first, second]);
    await expect(run([first])).rejects.toThrow(
      "The database was migrated by a newer version of the portal (002-second). Start that version, or restore a backup",
    );
    expect(await finishedMigrations(db)).toEqual(["001-first", "002-second"]);
    expect(await db.collection("nodes").countDocuments()).toBe(0);
  });

  test("calls back once when a newer version has migrated the database of a running node", async () => {
    const reported: string[] = [];
    let notify = () => {};
    const notified = new Promise<void>((resolve) => (notify = resolve));
    const onOtherVersion = (message: string) => {
      reported.push(message);
      notify();
    };
    const node = await migrate(connection, log, { migrations: [first], onOtherVersion, heartbeatMs: 50 });
    await storeMigrations(db, ["001-first", "002-second"]);
    await notified;
    const seenAt = async () => Number((await db.collection("nodes").findOne())?.seenAt);
    for (const before = await seenAt(); (await seenAt()) === before; );
    await node.leave();
    expect(reported).toEqual([expect.stringContaining("a newer version of the portal (002-second)")]);
  });
});

describe("several nodes", () => {
  test("that start at once migrate once; the others wait and say so", async () => {
    const other = await openTestConnection(store.uri, name);
    let isWaiting = () => {};
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
    const info = (line: unknown) => void (String(line).startsWith("Another node prepares") && isWaiting());
    let running = 0;
    let most = 0;
    const slow = step("001-slow", async () => {
      running += 1;
      most = Math.max(most, running);
      await waiting;
      running -= 1;
    });
    const nodes = await Promise.all(
      [connection, other].map((one) => migrate(one, { ...log, info }, { migrations: [slow, second] })),
    );
    await Promise.all(nodes.map((node) => node.leave()));
    await other.close();
    expect(most).toBe(1);
    expect(await runs()).toEqual(["001-slow", "002-second"]);
  });

  test("keep the lock of a migration that takes longer than the lock lasts", async () => {
    const lockedUntil = async () => Number((await db.collection("schemaversion").findOne())?.lockedUntil);
    const slow = step("001-slow", async () => {
      for (const until = await lockedUntil(); (await lockedUntil()) <= until; );
    });
    await run([slow], { lockMs: 300 });
    expect(await runs()).toEqual(["001-slow"]);
  });

  test("one whose lock was taken over stores nothing and stops", async () => {
    const stalled = step("001-stalled", async () => {
      await db.collection("schemaversion").updateOne({}, { $set: { lockedBy: "another node" } });
    });
    await expect(run([stalled, second])).rejects.toThrow(/Another node has taken over the migration/);
    expect(await runs()).toEqual(["001-stalled"]);
  });

  test("one with another schema version refuses to start beside a running one", async () => {
    const nodes = db.collection<{ _id: string; seenAt: Date }>("nodes");
    await run([first]);
    let isRunning = true;
    const old = { _id: "old", host: "old", pid: 1, schemaVersion: 1 };
    await nodes.insertOne({ ...old, seenAt: new Date() });
    const beat = async () => {
      while (isRunning) await nodes.updateOne({ _id: "old" }, { $set: { seenAt: new Date() } });
    };
    const beating = beat();
    await expect(run([first, second])).rejects.toThrow(
      /^The database is in use by process 1 on old \(schema version 1\).+ migrate it to schema version 2\. Stop all/,
    );
    isRunning = false;
    await beating;
    expect(await finishedMigrations(db)).toEqual(["001-first"]);
  });

  test("one that was killed counts as stopped 30 s after its last sign, and is removed", async () => {
    const seenAt = new Date("2027-05-18T12:00:00Z");
    const killed = { host: "old", pid: 1, schemaVersion: 1, seenAt } as mongo.Document;
    await db.collection("nodes").insertMany([killed, { ...killed, seenAt: new Date(0) }]);
    const seconds = [28, 29, 31];
    const readTime = async () => new Date(seenAt.getTime() + (seconds.shift() ?? 0) * 1_000);
    await requireNoOtherVersion(db, { schemaVersion: 2, readTime, log });
    expect([seconds, await db.collection("nodes").countDocuments()]).toEqual([[], 0]);
    expect(logged).toEqual([
      "Waiting for up to 30 s, because the database may still be in use by process 1 on old (schema version 1)",
    ]);
  });
});

test("a node that was killed in the middle of a migration blocks the next one until its lock expires, which begins that migration again", async () => {
  await run([first]);
  const LOCK_MS = 500;
  const killed = { lockedBy: "a killed node", lockedUntil: new Date(Date.now() + LOCK_MS) };
  await db.collection("schemaversion").updateOne({}, { $set: killed });
  await db.collection("rows").insertOne({ n: 2, migrated: true });
  let began = new Date(0);
  const rest = step("002-rows", async ({ db: database }) => {
    began = new Date();
    await database.collection("rows").updateMany({ migrated: { $ne: true } }, { $set: { migrated: true } });
  });
  await run([first, rest]);
  expect(began >= killed.lockedUntil).toBe(true);
  expect(await runs()).toEqual(["001-first", "002-rows"]);
  expect(await db.collection("rows").countDocuments({ migrated: true })).toBe(2);
});
