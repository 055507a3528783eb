/**
 * Random entries on two nodes at once, with random faults at any write: writes that are lost, writes whose answer is lost, and crashes.
 * Afterwards any other node brings all stats to a full recomputation, and announces every change of class.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { CORRECTED_STATUSES } from "../../src/domain/correction-rules.ts";
import { MONTHS, PAYMENT_STATUSES, RESIDENT_CLASSES } from "../../src/domain/enumerations.ts";
import { NOTIFICATION_TYPES } from "../../src/domain/notification-rules.ts";
import type { Repositories } from "../../src/repositories.ts";
import { expectStatsOfLogs, scoresOfLogs } from "../api/support/stats-of-logs.ts";
import { INCIDENT } from "../factories/forms.ts";
import { createTestClock, DAY } from "../harness/clock.ts";
import { withPortal } from "../harness/fixtures.ts";
import { type TestPortal, TIME_ZONE } from "../harness/portal.ts";

const SEED = 20_261_122;
const RUNS = 20;
const AUTHOR = { userID: "S-AUTHOR00" };
const NODES = 2;
const RESIDENTS = 3;

/** The months that follow are of another year. */
const clock = createTestClock(new Date("2026-12-01T12:00:00-06:00"));

const it = withPortal({ clock }).extend("users", async ({ portal }) => {
  const people = ["Ada", "Ben", "Cleo"].map((name) => portal.bareResident(name));
  return (await Promise.all(people)).map(({ userID }) => userID);
});

const KINDS = ["lost", "unanswered", "crash before", "crash after"] as const;

/** The writes of adding and correcting entries, and of editing residents. */
const WRITES = {
  residentStats: ["save", "removeClassChange"],
  residents: ["change", "insert"],
  behaviorLogs: ["insert"],
  paymentLogs: ["save", "correct"],
  rewardLogs: ["insert"],
  auditEvents: ["insert"],
  notifications: ["insert", "insertMany"],
} as const;

type Call = (...given: unknown[]) => Promise<unknown>;

/** The repositories of a node in which the writes with some numbers fail. After a crash, no call arrives. */
function faulty(repositories: Repositories, faults: ReadonlyMap<number, (typeof KINDS)[number]>) {
  const state = { writes: 0, hasCrashed: false };
  const guarded =
    (call: Call): Call =>
    async (...given) => {
      if (state.hasCrashed) throw new Error("crashed");
      const fault = faults.get(state.writes);
      state.writes += 1;
      if (fault === "crash before") state.hasCrashed = true;
      if (fault === "crash before" || fault === "lost") throw new Error(fault);
      const result = await call(...given);
      if (fault === "crash after") state.hasCrashed = true;
      if (fault !== undefined || state.hasCrashed) throw new Error(fault ?? "crashed");
      return result;
    };
  const parts = Object.entries(WRITES).map(([name, writes]) => {
    const repository = repositories[name as keyof typeof WRITES] as unknown as Record<string, Call>;
    const replaced = writes.map((write) => [write, guarded(repository[write] as Call)]);
    return [name, { ...repository, ...Object.fromEntries(replaced) }];
  });
  return Object.fromEntries(parts) as Partial<Repositories>;
}

const who = fc.nat({ max: RESIDENTS - 1 });
const node = fc.nat({ max: NODES - 1 });
const entry = fc.oneof(
  // Thousandths: sums that binary fractions can't hold.
  fc.record({
    kind: fc.constant("behavior" as const),
    who,
    node,
    rp: fc.integer({ min: -4_000, max: 6_000 }),
  }),
  fc.record({ kind: fc.constant("reward" as const), who, node, cp: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constant("payment" as const),
    who,
    node,
    month: fc.constantFrom(...MONTHS),
    status: fc.constantFrom(...PAYMENT_STATUSES),
  }),
  fc.record({
    kind: fc.constantFrom("reverse behavior" as const, "reverse reward" as const),
    who,
    node,
    which: fc.nat({ max: 9 }),
  }),
  fc.record({
    kind: fc.constant("correct" as const),
    who,
    node,
    which: fc.nat({ max: 9 }),
    status: fc.constantFrom(...CORRECTED_STATUSES),
  }),
  fc.record({ kind: fc.constant("edit" as const), who, node, turnover: fc.nat({ max: 100 }) }),
  fc.record({ kind: fc.constant("complaint" as const), who, node }),
  fc.record({
    kind: fc.constant("newcomer" as const),
    who,
    node,
    class: fc.constantFrom(...RESIDENT_CLASSES),
  }),
);
const faults = fc
  .array(fc.tuple(fc.nat({ max: 14 }), fc.constantFrom(...KINDS)), { maxLength: 3 })
  .map((list) => new Map(list));

type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;
type Node = ReturnType<TestPortal["anotherNode"]>;
let newcomers = 0;

async function store(
  portal: TestPortal,
  users: string[],
  one: Entry,
  { corrections, incidents, logs, residentUpdates, stats }: Node,
): Promise<unknown> {
  const userID = users[one.who] ?? "";
  const { behaviorLogs, paymentShares, rewardLogs } = portal.repositories;
  const reason = "By mistake";
  /** One of the latest entries, which may be a reversal or reversed. */
  const choose = <T extends { _id: string }>(entries: readonly T[], which: number) =>
    entries[which % Math.max(1, entries.length)]?._id ?? "";
  switch (one.kind) {
    case "behavior":
      return logs.addBehavior(AUTHOR, { userID, type: "Own", rp: one.rp / 1_000, reportedBy: "x" });
    case "reward":
      return logs.addReward(AUTHOR, { userID, text: "x", cp: one.cp });
    case "payment":
      return logs.addPayment(AUTHOR, { userID, monthYear: `${one.month} 2027`, status: one.status });
    case "reverse behavior": {
      const _id = choose(await behaviorLogs.ofUser(userID, { limit: 10 }), one.which);
      const rewardLogID = choose(await rewardLogs.ofUser(userID, { limit: 1 }), 0);
      return corrections.reverseBehavior(AUTHOR, {
        _id,
        reason,
        rewardLogID: one.which % 2 ? rewardLogID : "",
      });
    }
    case "reverse reward": {
      const _id = choose(await rewardLogs.ofUser(userID, { limit: 10 }), one.which);
      return corrections.reverseReward(AUTHOR, { _id, reason });
    }
    case "correct": {
      const _id = choose(await paymentShares.ofUser(userID), one.which);
      return corrections.correctPayment(AUTHOR, { _id, status: one.status, reason });
    }
    case "edit":
      return residentUpdates.update(AUTHOR, userID, { turnoverScore: one.turnover });
    case "complaint":
      return incidents.report({ ...AUTHOR, role: "staff", access: "member" }, { ...INCIDENT, userID });
    case "newcomer": {
      newcomers += 1;
      const now = portal.clock.now();
      const dates = { approvedAt: now, createdAt: now, updatedAt: now };
      const id = `NEW${String(newcomers).padStart(5, "0")}`;
      return stats.addResident({ userID: `R-${id}`, email: `${id}@example.com`, class: one.class, ...dates });
    }
  }
}

/** Scores of a resident with entries, and the announcements of the class that they gave. */
async function expectScoredAndAnnounced(portal: TestPortal, userID: string): Promise<void> {
  const { repositories, clock } = portal;
  const resident = (await repositories.residents.byUserID(userID)) ?? expect.fail("no such resident");
  const months = Object.keys(resident.monthlyStats).length;
  if (months + resident.rewardStats.entries === 0) return;
  // Turnover also depends on the other residents at the time, and on what staff entered.
  const { turnoverScore: _later, ...scores } = await scoresOfLogs(
    repositories,
    userID,
    clock.now(),
    TIME_ZONE,
  );
  expect(resident).toMatchObject(scores);
  const events = await repositories.auditEvents.list(userID, {});
  const [latest] = events.filter(({ action }) => action === "class-changed");
  expect(latest?.changes.find(({ field }) => field === "monthlyFee")?.to).toBe(resident.monthlyFee);
  const notifications = await repositories.notifications.to([userID]);
  expect(notifications.find(({ type }) => type === NOTIFICATION_TYPES.classChange)?.message).toContain(
    `to $${resident.monthlyFee}`,
  );
}

it("leave what a full recomputation gives, with any part lost", async ({ portal, users }) => {
  const healthy = portal.anotherNode();
  const run = fc.tuple(fc.array(entry, { minLength: 1, maxLength: 8 }), faults, faults);
  await fc.assert(
    fc.asyncProperty(run, async ([entries, ...faultsOfNodes]) => {
      const nodes = faultsOfNodes.map((list) => portal.anotherNode(faulty(portal.repositories, list)));
      await Promise.allSettled(
        entries.map((one) => store(portal, users, one, nodes[one.node] ?? expect.fail("no node"))),
      );
      await healthy.reconciler.check();
      await expectStatsOfLogs(portal.repositories, TIME_ZONE, portal.context.propertyStats);
      for (const userID of users) await expectScoredAndAnnounced(portal, userID);
      for (const one of nodes) await one.stop();
      portal.clock.advance(3 * DAY);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
