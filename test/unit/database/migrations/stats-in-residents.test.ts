/** Stats of version 0.1.0 become fields of the residents, also if the migration was interrupted before. */
import type { mongo } from "mongoose";
import { expect } from "vitest";
import { statsInResidents } from "../../../../src/database/migrations/003-stats-in-residents.ts";
import { test } from "../support/database-test.ts";

const MONTHS = {
  "2026-01": { entries: 2, rp: 1.5, violations: 1, payment: null },
  "2026-02": { entries: 0, rp: 0, violations: 0, payment: "Unpaid" },
};

/** Documents as 0.1.0 stored them. */
async function store010(db: mongo.Db): Promise<void> {
  await db.collection("residents").insertMany([
    {
      userID: "R-COUNTED",
      firstName: "Ada",
      class: "A",
      scoreVersion: 7,
      counted: { behaviorEntries: 2, rpSum: 1.5, rewardEntries: 3, cpSum: 45 },
    },
    { userID: "R-BULK", class: "B", scoreVersion: 0, counted: null },
    { userID: "R-FOREIGN", class: "B" },
  ]);
  await db.collection<{ _id: string }>("residentsums").insertOne({
    _id: "R-COUNTED",
    version: 4,
    violations: 1,
    latePayments: 0,
    missedPayments: 1,
    months: MONTHS,
  } as { _id: string });
  await db.collection("rewardlogs").insertMany([
    { userID: "R-BULK", cp: 10, number: 1 },
    { userID: "R-BULK", cp: 5 },
  ]);
  await db.collection("rewardlogs").createIndex({ userID: 1, number: 1 });
  for (const name of ["residenttotals", "overviewtotals", "propertytotals"]) {
    await db.collection(name).insertOne({ n: 1 });
  }
}

const NO_COUNTS = { violations: 0, latePayments: 0, missedPayments: 0 };
const EMPTY = { class: "B", monthlyStats: {}, logCounts: NO_COUNTS };
const counted = { monthlyStats: MONTHS, logCounts: { ...NO_COUNTS, violations: 1, missedPayments: 1 } };
const MIGRATED = [
  { userID: "R-COUNTED", firstName: "Ada", class: "A", ...counted, rewardStats: { entries: 3, cp: 45 } },
  { userID: "R-BULK", ...EMPTY, rewardStats: { entries: 2, cp: 15 } },
  { userID: "R-FOREIGN", ...EMPTY, rewardStats: { entries: 0, cp: 0 } },
].map((resident) => ({ ...resident, statsVersion: 1, statsPending: false, classChange: null }));

async function expectMigrated(db: mongo.Db): Promise<void> {
  const found = await db
    .collection("residents")
    .find({}, { projection: { _id: 0 } })
    .toArray();
  expect(found.toSorted((a, b) => b.rewardStats.entries - a.rewardStats.entries)).toEqual(MIGRATED);
  const collections = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  expect(collections.toSorted()).toEqual(["residents", "rewardlogs"]);
  const indexes = await db.collection("rewardlogs").listIndexes().toArray();
  expect(indexes.map(({ name }) => name)).toEqual(["_id_"]);
}

test("goes on where it was interrupted", async ({ db, log }) => {
  await store010(db);
  const residents = db.collection("residents");
  const [first] = await residents.find().toArray();
  const [sums] = await db.collection("residentsums").find().toArray();
  await statsInResidents.run({ db, log });
  // As a kill leaves it: one resident is not moved yet, and its stats are still there.
  await residents.deleteOne({ userID: "R-COUNTED" });
  await residents.insertOne({ ...first });
  await db.collection("residentsums").insertOne({ ...sums });
  await statsInResidents.run({ db, log });
  await expectMigrated(db);
});
