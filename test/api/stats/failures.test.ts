/** The stats after writes that fail half-way or meet, on several nodes, and after move-outs: what is missing follows. */
import { mongo } from "mongoose";
import { afterEach, describe, expect, vi } from "vitest";
import type { Repositories } from "../../../src/repositories.ts";
import { HOUR } from "../../harness/clock.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import { holdPromise } from "../../harness/held.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { todayOf } from "../support/move-outs.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";
import { expectStatsOfLogs, scoresOfLogs } from "../support/stats-of-logs.ts";

afterEach(() => vi.restoreAllMocks());

const it = withPortal();

/** More would wait for a connection to the database until the portal gives up, as it should. */
const AT_ONCE = 8;

const cut = () => new mongo.MongoNetworkError("connection closed");

const inB = { class: "B", monthlyFee: 50 } as const;
const add = (staff: Person, userID: string, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });

async function expectCorrect(portal: TestPortal) {
  await expectStatsOfLogs(portal.repositories, TIME_ZONE, portal.context.propertyStats);
}

const expectNotifiedOnce = (portal: TestPortal, staff: Person, userID: string) =>
  expect
    .poll(async () => ({
      notifications: await notificationsTo(staff, userID),
      events: (await eventsOf(staff, { userID }, "class-changed")).length,
      resident: await portal.repositories.residents.byUserID(userID),
    }))
    .toMatchObject({ notifications: [{ type: "Class Change" }], events: 1, resident: { class: "C" } });

it("a payment of an unknown user, as another program may have stored it, keeps no check from its end", async ({
  portal,
}) => {
  await portal.context.reconciler.check();
  const now = portal.context.clock();
  const [userID, monthYear, status] = ["R-UNKNOWN1", "Jan 2026", "Unpaid"] as const;
  await portal.repositories.paymentLogs.insertMany([
    { userID, leaseID: userID, monthYear, status, createdAt: now, updatedAt: now },
  ]);
  expect(await portal.context.reconciler.check()).toMatchObject({ changed: 0 });
});

describe("an entry is answered 201, and the resident is notified of a changed class once, when", () => {
  const failures: [string, (repositories: Repositories) => unknown][] = [
    [
      "the entries could not be read",
      (repositories) => vi.spyOn(repositories.behaviorLogs, "forStats").mockRejectedValueOnce(cut()),
    ],
    [
      "the resident's stats could not be written",
      (repositories) => vi.spyOn(repositories.residentStats, "save").mockRejectedValueOnce(cut()),
    ],
    [
      "the notification could not be written",
      (repositories) => vi.spyOn(repositories.notifications, "insert").mockRejectedValueOnce(cut()),
    ],
  ];
  it.for(failures)("%s", async ([_name, fail], { portal, staff }) => {
    const { userID } = await portal.bareResident("Ada", inB);
    fail(portal.repositories);
    expect((await add(staff, userID, 6)).status).toBe(201);
    vi.restoreAllMocks();
    await portal.context.reconciler.check();
    await expectNotifiedOnce(portal, staff, userID);
    await expectCorrect(portal);
  });
});

it("an audit trail that could not be written fails the answer", async ({ portal, staff }) => {
  const { userID } = await portal.bareResident("Fay", inB);
  vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(cut());
  expect((await add(staff, userID, 6)).status).toBe(503);
  await expectNotifiedOnce(portal, staff, userID);
  await expectCorrect(portal);
});

it("entries at once leave the score that the formula gives", async ({ portal, staff }) => {
  const { userID } = await portal.bareResident("Ada");
  const rps = Array.from({ length: AT_ONCE }, (_, index) => ((index % 7) - 2) / 10);
  const answers = await Promise.all(rps.map((rp) => add(staff, userID, rp)));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(await portal.repositories.behaviorLogs.forStats([userID])).toHaveLength(AT_ONCE);
  const { turnoverScore: _ofProperty, ...scores } = await scoresOfLogs(
    portal.repositories,
    userID,
    portal.clock.now(),
    TIME_ZONE,
  );
  expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(scores);
  await expectCorrect(portal);
});

it("an entry of another node between computing and writing isn't lost", async ({ portal, staff }) => {
  const author = { userID: staff.userID };
  const { userID } = await portal.bareResident("Dora");
  const { residents, residentStats } = portal.repositories;
  const [computed, mayWrite] = [holdPromise(), holdPromise()];
  const save: typeof residentStats.save = async (...given) => {
    computed.release();
    await mayWrite.held;
    return residentStats.save(...given);
  };
  const slow = portal.anotherNode({ residentStats: { ...residentStats, save } });
  const quick = portal.anotherNode();
  const entry = (rp: number) => ({ userID, type: "Own", rp, reportedBy: "x" });
  await quick.logs.addBehavior(author, entry(1));
  const late = slow.logs.addBehavior(author, entry(2));
  await computed.held;
  await quick.logs.addBehavior(author, entry(4));
  mayWrite.release();
  await late;
  expect(await residents.byUserID(userID)).toMatchObject({ residentScore: 7 });
  await expectCorrect(portal);
});

type Node = ReturnType<TestPortal["anotherNode"]>;
const LEFT_OUT: [what: string, expected: object, store: (node: Node, userID: string) => Promise<unknown>][] =
  [
    [
      "a behavior entry",
      { residentScore: 6, class: "C" },
      ({ logs }, userID) =>
        logs.addBehavior({ userID: "S-1" }, { userID, type: "Own", rp: 6, reportedBy: "x" }),
    ],
    [
      "a payment entry that replaces another one, so that their number stays",
      { paymentScore: 100 },
      ({ logs }, userID) =>
        logs.addPayment({ userID: "S-1" }, { userID, monthYear: "Jan 2026", status: "Paid: Early" }),
    ],
  ];

it.for(LEFT_OUT)("%s before a crash, once repaired", async ([_what, expected, store], { startPortal }) => {
  const portal = await startPortal();
  const staff = await portal.staff();
  const { userID } = await portal.bareResident("Ada", inB);
  const payment = { userID, monthYear: "Jan 2026", status: "Unpaid" };
  expect((await staff.post("/paymentlog/add", payment)).status).toBe(201);
  portal.clock.advance(HOUR);
  await portal.context.reconciler.check();
  const { residentStats } = portal.repositories;
  const crashing = portal.anotherNode({
    residentStats: { ...residentStats, save: () => Promise.reject(cut()) },
  });
  await store(crashing, userID);
  expect(await portal.repositories.residents.byUserID(userID)).not.toMatchObject(expected);
  const next = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
  expect(await next.repositories.residents.byUserID(userID)).toMatchObject(expected);
  await expectCorrect(next);
  for (const residents of [1, 0]) {
    portal.clock.advance(HOUR);
    expect(await next.context.reconciler.check()).toEqual({ residents, changed: 0 });
  }
});

it("a node reads whole only those whom another node has changed since", async ({ portal, staff }) => {
  const { residentStats } = portal.repositories;
  const counted = vi.fn(residentStats.counted);
  const node = portal.anotherNode({ residentStats: { ...residentStats, counted } }).propertyStats;
  const mara = await portal.resident();
  await portal.resident();
  await node.read();
  counted.mockClear();
  await staff.post("/behaviorlog/add", { userID: mara.userID, type: "Own", rp: 3, reportedBy: "x" });
  expect(await node.read()).toEqual(await portal.context.propertyStats.read());
  expect(counted.mock.calls).toEqual([[{ userID: { $in: [mara.userID] } }]]);

  await node.read();
  expect(counted).toHaveBeenCalledTimes(1);
});

const RESIDENTS = 10;
const MOVING = 8;
const SUMMARY_MAX_BYTES = 8_192;

/** @returns the property's stats, which a rebuild doesn't change */
async function statsOf({ repositories, context }: TestPortal) {
  await expectStatsOfLogs(repositories, TIME_ZONE, context.propertyStats);
  expect(await context.reconciler.rebuild()).toEqual({ residents: RESIDENTS, changed: 0 });
  return structuredClone(await context.propertyStats.read());
}

itAlone("moving out and in again on two nodes at once keeps the stats", async ({ portal, staff }) => {
  const { context } = portal;
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
  const form = { date: todayOf(portal), reason: "Lease ended", forwardingNote: "" };

  await onBothNodes(({ tenancies }, userID) => tenancies.enterMoveOut(staff, userID, form));
  expect((await statsOf(portal)).former.residents).toBe(MOVING);
  const overview = await staff.get("/overview");
  expect(overview.body.residents).toBe(RESIDENTS - MOVING);
  expect(Buffer.byteLength(overview.text)).toBeLessThanOrEqual(SUMMARY_MAX_BYTES);

  await onBothNodes(({ tenancies }, userID) => tenancies.undoMoveOut(staff, userID));
  expect(await statsOf(portal)).toMatchObject(before);
});
