/** Who has a late or a missed payment is found once, also while payments are entered. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PropertyPortal, startPropertyPortal } from "../support/property-portal.ts";

let portal: PropertyPortal;
beforeAll(async () => {
  portal = await startPropertyPortal();
});
afterAll(() => portal.stop());

it("appear once each, even if one changes its kind during the read", async () => {
  const { residentStats } = portal.repositories;
  const sums = (userID: string, version: number, latePayments: number, missedPayments: number) => ({
    userID,
    version,
    violations: 0,
    latePayments,
    missedPayments,
    months: {},
  });
  const write = async (...given: Parameters<typeof sums>) =>
    expect(await residentStats.write(sums(...given))).toBe(true);
  for (const [userID, late, missed] of [
    ["R-LATE", 1, 0],
    ["R-LATE-TO-MISSED", 1, 0],
    ["R-MISSED", 0, 1],
    ["R-MISSED-TO-LATE", 0, 1],
    ["R-NEITHER", 0, 0],
  ] as const) {
    await write(userID, 0, late, missed);
  }
  const found: string[] = [];
  for await (const { userID } of residentStats.inArrears()) {
    found.push(userID);
    // All late ones are read, and no missed one yet.
    if (found.length !== 2) continue;
    await write("R-LATE-TO-MISSED", 1, 0, 1);
    await write("R-MISSED-TO-LATE", 1, 1, 0);
  }
  expect(found.toSorted()).toEqual(["R-LATE", "R-LATE-TO-MISSED", "R-MISSED", "R-MISSED-TO-LATE"]);
});
