/** Moving many residents out and in again leaves the stats equal to a recomputation. */
import { expect } from "vitest";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { RESIDENT_CLASSES } from "../../../src/domain/enumerations.ts";
import { itAlone as it } from "../../harness/fixtures.ts";
import { type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { expectStatsOfLogs } from "../support/stats-of-logs.ts";

const RESIDENTS = 520;
const MOVING = 500;
/** Calls at once on both nodes. 500 would wait for a connection to the database until the portal gives up, as it should. */
const AT_ONCE = 20;
const SUMMARY_MAX_BYTES = 8_192;

/** Waits for residents whose stats a node completes in the background. */
async function settledStats({ repositories, services }: TestPortal): Promise<void> {
  await expect.poll(() => services.reconciler.pending(), { timeout: 60_000 }).toEqual([]);
  await expectStatsOfLogs(repositories, TIME_ZONE);
}

/** The stats, and what `overview-rebuild` makes of them. */
async function expectRebuildChangesNothing({ repositories, services }: TestPortal, former: number) {
  const { version: _version, ...stored } = await repositories.propertyStats.read();
  expect(stored.former.residents).toBe(former);
  expect(await services.reconciler.rebuild()).toEqual({ residents: RESIDENTS, changed: 0 });
  const { version: _later, ...rebuilt } = await repositories.propertyStats.read();
  expect(rebuilt).toEqual(stored);
}

it("moving 500 residents out and in again, on two nodes at once, keeps the stats equal to a recomputation", async ({
  portal,
  staff,
}) => {
  const { repositories, services, clock } = portal;
  const now = clock.now();
  const ids = Array.from({ length: RESIDENTS }, (_, index) => `R-${String(index).padStart(8, "0")}`);
  await repositories.accounts.insertMany(
    ids.map((userID) => ({
      ...{ userID, role: "resident", access: "member", isManager: false, passwordHash: null },
      ...{ email: `${userID}@example.com`, firstName: "", lastName: "", createdAt: now, updatedAt: now },
    })),
  );
  await repositories.residents.insertMany(
    ids.map((userID, index) => ({
      ...{ userID, email: `${userID}@example.com`, unitNumber: `${index}A`, approvedAt: now },
      ...{ createdAt: now, updatedAt: now, class: RESIDENT_CLASSES[index % 3] ?? "A" },
    })),
  );
  await repositories.behaviorLogs.insertMany(
    ids.map((userID, index) => ({
      userID,
      type: "Noise",
      rp: (index % 7) - 3,
      reportedBy: "Grace",
      createdAt: now,
    })),
  );
  await repositories.rewardLogs.insertMany(
    ids.map((userID, index) => ({ userID, text: "Quiz", cp: index % 11, createdAt: now })),
  );
  // The portal's own check may correct the same residents; the rebuild then asks to be tried again.
  await expect.poll(() => services.reconciler.rebuild().catch(() => undefined)).toBeDefined();
  await settledStats(portal);
  const before = await repositories.propertyStats.read();
  const nodes = [services, portal.anotherNode()];
  const moving = ids.slice(0, MOVING);
  const form = { date: toCalendarDate(clock.now(), TIME_ZONE), reason: "Lease ended", forwardingNote: "" };
  const onBothNodes = async (move: (node: (typeof nodes)[number], userID: string) => Promise<unknown>) => {
    for (let start = 0; start < MOVING; start += AT_ONCE) {
      const group = moving.slice(start, start + AT_ONCE);
      await Promise.all(group.map((userID, index) => move(nodes[index % 2] ?? services, userID)));
    }
  };

  await onBothNodes(({ tenancies }, userID) => tenancies.enterMoveOut(staff, userID, form));
  await settledStats(portal);
  await expectRebuildChangesNothing(portal, MOVING);
  const overview = await staff.get("/overview");
  expect(overview.body.residents).toBe(RESIDENTS - MOVING);
  expect(Buffer.byteLength(overview.text)).toBeLessThanOrEqual(SUMMARY_MAX_BYTES);

  await onBothNodes(({ tenancies }, userID) => tenancies.undoMoveOut(staff, userID));
  await settledStats(portal);
  await expectRebuildChangesNothing(portal, 0);
  const { version: _before, ...stored } = before;
  expect(await repositories.propertyStats.read()).toMatchObject(stored);
});
