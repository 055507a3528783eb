/**
 * Databases of earlier versions under the present portal. The dumps were written by `npm run db:export` of these versions after a few
 * calls over HTTP: `0.1.0.jsonl` by 0.1.0, `before-0.2.0.jsonl` by the last version without migrations.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { mongo } from "mongoose";
import { describe, expect, test } from "vitest";
import { readDocuments } from "../../../src/database/export-file.ts";
import { importDatabase } from "../../../src/database/import.ts";
import { MIGRATIONS } from "../../../src/database/migrations/index.ts";
import { finishedMigrations } from "../../../src/database/migrations/schema-version.ts";
import { databaseOf } from "../../../src/database/record.ts";
import { openTestConnection } from "../../harness/database.ts";
import { databaseUri, startTestPortal, type TestPortal } from "../../harness/portal.ts";

const PASSWORD = "nine quiet lanterns";
const silent = { info: () => undefined, warn: () => undefined };
const dump = (version: string) => fileURLToPath(new URL(`dumps/${version}.jsonl`, import.meta.url));

/** Indexes of 0.1.0 that later versions changed or dropped, or that hold back what a migration writes. */
const OLD_INDEXES: [string, mongo.IndexSpecification, mongo.CreateIndexesOptions][] = [
  ["accounts", { email: 1 }, { unique: true }],
  ["accounts", { userID: 1 }, { unique: true }],
  ["residents", { userID: 1 }, { unique: true }],
  ["paymentlogs", { userID: 1, month: -1 }, { unique: true }],
  ["residentsums", { missedPayments: 1, latePayments: 1 }, {}],
  ["chatmessages", { timestamp: 1, _id: 1 }, {}],
  [
    "chatmessages",
    { userID: 1, clientMessageID: 1 },
    { unique: true, partialFilterExpression: { clientMessageID: { $exists: true } } },
  ],
];

/** Makes a database as the earlier version left it, for an upgrade in place. */
async function restore(db: mongo.Db, file: string): Promise<void> {
  for await (const { collection, document } of readDocuments(file))
    await db.collection(collection).insertOne(document);
  for (const [collection, keys, options] of OLD_INDEXES)
    await db.collection(collection).createIndex(keys, options);
}

/** Collections that the portal's database user of compose.yaml may use, and those that it may only read and drop. */
const { changing, appendOnly, retired } = JSON.parse(
  readFileSync(new URL("../../../deploy/mongo/collections.json", import.meta.url), "utf8"),
) as Record<"changing" | "appendOnly" | "retired", string[]>;

/** Expects that the portal's database user may drop what was dropped, and that nothing is left over from the earlier version. */
async function checkCollections(db: mongo.Db, file: string): Promise<void> {
  const before = new Set<string>();
  for await (const { collection } of readDocuments(file)) before.add(collection);
  const after = (await db.listCollections().toArray()).map(({ name }) => name);
  expect([...changing, ...appendOnly]).toEqual(expect.arrayContaining(after));
  expect(retired).toEqual(expect.arrayContaining([...before].filter((name) => !after.includes(name))));
}

/** Fills a database, and starts a portal on it. */
async function startOn(
  fill: (connection: Awaited<ReturnType<typeof openTestConnection>>) => Promise<unknown>,
) {
  const databaseName = `test-${randomUUID()}`;
  const connection = await openTestConnection(databaseUri(databaseName));
  await fill(connection);
  await connection.close();
  return startTestPortal({ databaseName });
}

async function check(portal: TestPortal): Promise<void> {
  expect(await finishedMigrations(databaseOf(portal.connection))).toEqual(MIGRATIONS.map(({ name }) => name));
  const logIn = (email: string, role: "staff" | "resident") =>
    portal.signIn({ email, password: PASSWORD, role });
  const grace = await logIn("grace@example.com", "staff");
  const nora = await logIn("nora@example.com", "resident");
  const elodie = await logIn("Élodie@Bücher.example", "resident");
  const idOf = async (client: typeof grace) => (await client.get("/api/auth/me")).body.userID as string;
  const [graceID, noraID, elodieID] = [await idOf(grace), await idOf(nora), await idOf(elodie)];

  const residents = (await grace.get("/api/dashboard/residents")).body as { userID: string }[];
  expect(residents.map(({ userID }) => userID).sort()).toEqual(
    expect.arrayContaining([noraID, elodieID].sort()),
  );
  expect(residents).toHaveLength(3);
  const profile = (userID: string) => grace.get(`/api/dashboard/residents/${userID}`);
  expect((await profile(noraID)).body).toMatchObject({
    email: "nora@example.com",
    unitNumber: "9C",
    residentScore: 4,
    totalCP: 10,
  });
  expect((await profile(elodieID)).body).toMatchObject({
    email: "élodie@xn--bcher-kva.example",
    residentScore: -2,
    totalCP: 4,
  });
  expect((await grace.get("/api/dashboard/property/totalcp")).body).toEqual({ totalCP: 14 });

  const texts = async () =>
    ((await nora.get("/api/dashboard/rchat")).body as { message: string }[]).map(({ message }) => message);
  expect(await texts()).toEqual(["Is the gym open today?", "From 6 to 22.", "Merci!", "See you there."]);
  await grace.post("/api/dashboard/rchat/send-message", {
    userID: graceID,
    message: "It closes at 20 today.",
  });
  expect((await texts()).at(-1)).toBe("It closes at 20 today.");
  const { body: numbered } = await nora.get("/api/dashboard/rchat?afterSeq=3");
  expect(numbered.map(({ seq }: { seq: number }) => seq)).toEqual([4, 5]);

  await grace.post("/api/dashboard/behaviorlog/add", {
    userID: noraID,
    type: "Kind deed",
    rp: 2,
    reportedBy: "Desk",
  });
  await grace.post("/api/dashboard/rewardlog/add", { userID: elodieID, text: "Earned 6CP", cp: 6 });
  await expect.poll(async () => (await profile(noraID)).body.residentScore).toBe(6);
  await expect.poll(async () => (await grace.get("/api/dashboard/property/totalcp")).body.totalCP).toBe(20);
  const missed = (await grace.get("/api/dashboard/reports/delinquency?from=2026-01&to=2026-12")).body;
  expect(JSON.stringify(missed)).toContain(elodieID);
  const { photoUrl } = (await profile(noraID)).body as { photoUrl: string };
  expect((await grace.get(photoUrl)).status).toBe(200);
}

describe.each(["0.1.0", "before-0.2.0"])("a database of %s", (version) => {
  test("is migrated by the start of the portal, which then runs on it", async () => {
    const portal = await startOn((connection) => restore(databaseOf(connection), dump(version)));
    await check(portal);
    await checkCollections(databaseOf(portal.connection), dump(version));
    await portal.stop();
  });

  test("is migrated by an import, and the portal runs on it", async () => {
    const portal = await startOn((connection) => importDatabase(connection, dump(version), silent));
    await check(portal);
    await checkCollections(databaseOf(portal.connection), dump(version));
    await portal.stop();
  });
});
