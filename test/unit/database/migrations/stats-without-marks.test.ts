/** The stored stats of the property and the marks of residents go, once or twice, and the rest of a resident stays. */
import { expect } from "vitest";
import { statsWithoutMarks } from "../../../../src/database/migrations/008-stats-without-marks.ts";
import { test } from "../support/database-test.ts";

test("marks and stored sums go", async ({ db, log }) => {
  const residents = db.collection("residents");
  await residents.insertMany([
    { userID: "R-1", statsVersion: 3, statsPending: false },
    { userID: "R-2", statsVersion: 4, statsPending: true },
    { userID: "R-3", statsVersion: 5 },
  ]);
  await residents.createIndex({ statsPending: 1 });
  await residents.createIndex({ userID: 1 }, { unique: true });
  await db.collection<{ _id: string }>("propertystats").insertOne({ _id: "property" });
  for (const run of ["first", "second"]) {
    await statsWithoutMarks.run({ db, log });
    const stored = await residents.find({}, { projection: { _id: 0 } }).toArray();
    const names = (await residents.indexes()).map(({ name }) => name);
    const collections = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect([run, stored, names]).toEqual([
      run,
      [
        { userID: "R-1", statsVersion: 3 },
        { userID: "R-2", statsVersion: 4 },
        { userID: "R-3", statsVersion: 5 },
      ],
      ["_id_", "userID_1"],
    ]);
    expect(collections).not.toContain("propertystats");
  }
});
