/** Moving residents out and in again leaves the stats equal to a recomputation. */
import { expect } from "vitest";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { expectStatsOfLogs } from "../support/stats-of-logs.ts";

const RESIDENTS = 10;
const MOVING = 8;
const SUMMARY_MAX_BYTES = 8_192;

/** @returns the property's stats, which a rebuild doesn't change */
async function statsOf({ repositories, context }: TestPortal) {
  await expectStatsOfLogs(repositories, TIME_ZONE, context.propertyStats);
  expect(await context.reconciler.rebuild()).toEqual({ residents: RESIDENTS, changed: 0 });
  return structuredClone(await context.propertyStats.read());
}

withPortal()("moving out and in again on two nodes at once keeps the stats", async ({ portal, staff }) => {
  const { context, clock } = portal;
  const ids: string[] = [];
  for (let index = 0; index < RESIDENTS; index += 1) {
    const { userID } = await portal.bareResident(`Resident ${index}`, { unitNumber: `${index}A` });
    ids.push(userID);
    await context.logs.addBehavior(staff, { userID, type: "Noise", rp: (index % 7) - 3, reportedBy: "x" });
    await context.logs.addReward(staff, { userID, text: "Quiz", cp: index + 1 });
  }
  const before = await statsOf(portal);
  const nodes = [context, portal.anotherNode()];
  const onBothNodes = (move: (node: (typeof nodes)[number], userID: string) => Promise<unknown>) =>
    Promise.all(ids.slice(0, MOVING).map((userID, index) => move(nodes[index % 2] ?? context, userID)));
  const form = { date: toCalendarDate(clock.now(), TIME_ZONE), reason: "Lease ended", forwardingNote: "" };

  await onBothNodes(({ tenancies }, userID) => tenancies.enterMoveOut(staff, userID, form));
  expect((await statsOf(portal)).former.residents).toBe(MOVING);
  const overview = await staff.get("/overview");
  expect(overview.body.residents).toBe(RESIDENTS - MOVING);
  expect(Buffer.byteLength(overview.text)).toBeLessThanOrEqual(SUMMARY_MAX_BYTES);

  await onBothNodes(({ tenancies }, userID) => tenancies.undoMoveOut(staff, userID));
  expect(await statsOf(portal)).toMatchObject(before);
});
