/** Migrations that a killed run may have begun: a second run changes nothing more. */
import { expect } from "vitest";
import { managers } from "../../../../src/database/migrations/004-managers.ts";
import { formerResidents } from "../../../../src/database/migrations/005-former-residents.ts";
import { incidentUnits } from "../../../../src/database/migrations/007-incident-units.ts";
import { statsWithoutMarks } from "../../../../src/database/migrations/008-stats-without-marks.ts";
import { test } from "../support/database-test.ts";

const RUNS = ["first", "second"];

test("004: all staff become managers, but for those whom a new version stored, and residents don't", async ({
  db,
  log,
}) => {
  const accounts = db.collection("accounts");
  await accounts.insertMany([
    { userID: "S-OLD", role: "staff" },
    { userID: "R-OLD", role: "resident" },
    { userID: "S-NEW", role: "staff", isManager: false },
  ]);
  for (const run of RUNS) {
    await managers.run({ db, log });
    const found = await accounts.find().toArray();
    expect([run, found.map(({ isManager }) => isManager)]).toEqual([run, [true, false, false]]);
  }
});

test("005: the indexes of residents that the ones without former residents replace go", async ({
  db,
  log,
}) => {
  const residents = db.collection("residents");
  await residents.createIndex({ class: 1, residentScore: 1, userID: 1 });
  for (const field of ["leaseEnd", "approvedAt"]) await residents.createIndex({ [field]: 1 });
  await residents.createIndex({ userID: 1 }, { unique: true });
  for (const run of RUNS) {
    await formerResidents.run({ db, log });
    const names = (await residents.indexes()).map(({ name }) => name);
    expect([run, names]).toEqual([run, ["_id_", "userID_1"]]);
  }
});

test("007: incidents get their reporter's unit, and keep it", async ({ db, log }) => {
  const residents = db.collection("residents");
  await residents.insertOne({ userID: "R-1", unitNumber: "10A" });
  const incidents = db.collection("incidents");
  await incidents.insertMany([{ userID: "R-1" }, { userID: "S-1" }, { userID: "R-1", unitNumber: "9Z" }]);
  for (const run of RUNS) {
    await incidentUnits.run({ db, log });
    const found = await incidents.find().toArray();
    expect([run, found.map(({ unitNumber }) => unitNumber)]).toEqual([run, ["10A", "", "9Z"]]);
    await residents.updateOne({ userID: "R-1" }, { $set: { unitNumber: "11B" } });
  }
});

test("008: the property's stored stats and the marks of residents go, and the rest of a resident stays", async ({
  db,
  log,
}) => {
  const residents = db.collection("residents");
  await residents.insertMany([
    { userID: "R-1", statsVersion: 3, statsPending: false },
    { userID: "R-2", statsVersion: 4, statsPending: true },
    { userID: "R-3", statsVersion: 5 },
  ]);
  for (const field of ["statsPending", "userID"]) await residents.createIndex({ [field]: 1 });
  await db.collection<{ _id: string }>("propertystats").insertOne({ _id: "property" });
  for (const run of RUNS) {
    await statsWithoutMarks.run({ db, log });
    const stored = await residents.find({}, { projection: { _id: 0 } }).toArray();
    expect([run, stored]).toEqual([
      run,
      [3, 4, 5].map((statsVersion, at) => ({ userID: `R-${at + 1}`, statsVersion })),
    ]);
    expect((await residents.indexes()).map(({ name }) => name)).toEqual(["_id_", "userID_1"]);
    const collections = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(collections).not.toContain("propertystats");
  }
});
