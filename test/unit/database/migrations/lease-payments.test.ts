/** Payments of earlier versions become those of leases, one a month. */
import { expect } from "vitest";
import { leasePayments } from "../../../../src/database/migrations/010-lease-payments.ts";
import { test } from "../support/database-test.ts";

test("payments get the lease of their resident, one a month, once", async ({ db, log }) => {
  const residents = db.collection("residents");
  await residents.insertMany([
    { userID: "R-1" },
    { userID: "R-2", leaseID: "L" },
    { userID: "R-3", leaseID: "L" },
  ]);
  const alone = String((await residents.findOne({ userID: "R-1" }))?._id);
  const payments = db.collection("paymentlogs");
  const entry = (userID: string, month: string, day: number) => ({
    ...{ userID, month, status: "Unpaid", updatedAt: new Date(Date.UTC(2026, 0, day)) },
  });
  await payments.insertMany([
    entry("R-1", "2026-01", 1),
    entry("R-2", "2026-01", 1),
    entry("R-3", "2026-01", 2),
    entry("R-3", "2026-02", 2),
    entry("R-2", "2026-02", 1),
    entry("R-9", "2026-01", 1),
  ]);
  for (const run of ["first", "second"]) {
    await leasePayments.run({ db, log });
    const found = await payments.find().toArray();
    expect([run, found.map(({ leaseID, withdrawn }) => [leaseID, withdrawn ?? false])]).toEqual([
      run,
      [
        [alone, false],
        ["L", true],
        ["L", false],
        ["L", false],
        ["L", true],
        ["R-9", false],
      ],
    ]);
  }
});
