/** The indexes that the ones without former residents replace are dropped, once or twice. */
import { expect } from "vitest";
import { formerResidents } from "../../../../src/database/migrations/005-former-residents.ts";
import { test } from "../support/database-test.ts";

test("old indexes of residents are dropped, once", async ({ db, log }) => {
  const residents = db.collection("residents");
  await residents.createIndex({ class: 1, residentScore: 1, userID: 1 });
  await residents.createIndex({ leaseEnd: 1 });
  await residents.createIndex({ approvedAt: 1 });
  await residents.createIndex({ userID: 1 }, { unique: true });
  for (const run of ["first", "second"]) {
    await formerResidents.run({ db, log });
    const names = (await residents.indexes()).map(({ name }) => name);
    expect([run, names]).toEqual([run, ["_id_", "userID_1"]]);
  }
});
