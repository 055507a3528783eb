/** Incidents of earlier versions get the unit of their reporter, and keep it. */
import { expect } from "vitest";
import { incidentUnits } from "../../../../src/database/migrations/007-incident-units.ts";
import { test } from "../support/database-test.ts";

test("incidents get their reporter's unit, once", async ({ db, log }) => {
  const residents = db.collection("residents");
  await residents.insertOne({ userID: "R-1", unitNumber: "10A" });
  const incidents = db.collection("incidents");
  await incidents.insertMany([{ userID: "R-1" }, { userID: "S-1" }, { userID: "R-1", unitNumber: "9Z" }]);
  for (const run of ["first", "second"]) {
    await incidentUnits.run({ db, log });
    const found = await incidents.find().toArray();
    expect([run, found.map(({ unitNumber }) => unitNumber)]).toEqual([run, ["10A", "", "9Z"]]);
    await residents.updateOne({ userID: "R-1" }, { $set: { unitNumber: "11B" } });
  }
});
