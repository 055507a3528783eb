/** Residents with a late or missed payment are listed once, also while payments are entered. */
import { expect } from "vitest";
import { withPortal } from "../../harness/fixtures.ts";

withPortal()("appear once each, even if one changes its kind during the read", async ({ portal }) => {
  const { residentStats } = portal.repositories;
  async function count(userID: string, latePayments: number, missedPayments: number) {
    const marked = await residentStats.mark(userID);
    const logCounts = { violations: 0, latePayments, missedPayments };
    expect(marked && (await residentStats.save(marked, { logCounts }))).toBeDefined();
  }
  const ids: Record<string, string> = {};
  for (const [name, late, missed] of [
    ["Late", 1, 0],
    ["LateToMissed", 1, 0],
    ["Missed", 0, 1],
    ["MissedToLate", 0, 1],
    ["Neither", 0, 0],
  ] as const) {
    const { userID } = await portal.bareResident(name);
    ids[userID] = name;
    await count(userID, late, missed);
  }
  const idOf = (name: string) => Object.keys(ids).find((userID) => ids[userID] === name) ?? "";
  const found: string[] = [];
  for await (const { userID } of residentStats.inArrears()) {
    found.push(userID);
    // All late ones are read, and no missed one yet.
    if (found.length !== 2) continue;
    await count(idOf("LateToMissed"), 0, 1);
    await count(idOf("MissedToLate"), 1, 0);
  }
  expect(found.map((userID) => ids[userID]).toSorted()).toEqual([
    "Late",
    "LateToMissed",
    "Missed",
    "MissedToLate",
  ]);
});
