/** The indexes that the ones without former residents replace are dropped, once or twice. */
import { expect, test } from "vitest";
import { openConnection } from "../../../../src/database/connect.ts";
import { formerResidents } from "../../../../src/database/migrations/005-former-residents.ts";
import { databaseOf } from "../../../../src/database/record.ts";
import { openTestStore } from "../../../harness/embedded-store.ts";

const store = openTestStore();
const silent = { info: () => undefined, warn: () => undefined };

test("old indexes of residents are dropped, others stay, and a second run changes nothing", async () => {
  const connection = await openConnection(store.uri, "former");
  const db = databaseOf(connection);
  const residents = db.collection("residents");
  await residents.createIndex({ class: 1, residentScore: 1, userID: 1 });
  await residents.createIndex({ leaseEnd: 1 });
  await residents.createIndex({ approvedAt: 1 });
  await residents.createIndex({ userID: 1 }, { unique: true });
  for (const run of ["first", "second"]) {
    await formerResidents.run({ db, log: silent });
    const names = (await residents.indexes()).map(({ name }) => name);
    expect([run, names]).toEqual([run, ["_id_", "userID_1"]]);
  }
  await connection.close();
});
