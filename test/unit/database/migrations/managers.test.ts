/** Staff of earlier versions become managers, also if the migration was interrupted before. */
import { expect } from "vitest";
import { managers } from "../../../../src/database/migrations/004-managers.ts";
import { test } from "../support/database-test.ts";

test("all staff become managers and residents do not; a second run changes nothing", async ({ db, log }) => {
  const accounts = db.collection("accounts");
  await accounts.insertMany([
    { userID: "S-OLD", role: "staff" },
    { userID: "R-OLD", role: "resident" },
    // Stored by a new version between two runs.
    { userID: "S-NEW", role: "staff", isManager: false },
  ]);
  for (const run of ["first", "second"]) {
    await managers.run({ db, log });
    const found = await accounts.find().toArray();
    expect([run, found.map(({ userID, isManager }) => [userID, isManager])]).toEqual([
      run,
      [
        ["S-OLD", true],
        ["R-OLD", false],
        ["S-NEW", false],
      ],
    ]);
  }
});
