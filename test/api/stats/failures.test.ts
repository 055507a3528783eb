/** Writes that fail half-way or meet: a stored entry is answered 201, and what is missing follows. */
import { mongo } from "mongoose";
import { afterEach, describe, expect, vi } from "vitest";
import type { Repositories } from "../../../src/repositories.ts";
import { HOUR } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
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
  let reached = () => {};
  let go = () => {};
  const computed = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const mayWrite = new Promise<void>((resolve) => {
    go = resolve;
  });
  const save: typeof residentStats.save = async (...given) => {
    reached();
    await mayWrite;
    return residentStats.save(...given);
  };
  const slow = portal.anotherNode({ residentStats: { ...residentStats, save } });
  const quick = portal.anotherNode();
  const entry = (rp: number) => ({ userID, type: "Own", rp, reportedBy: "x" });
  await quick.logs.addBehavior(author, entry(1));
  const late = slow.logs.addBehavior(author, entry(2));
  await computed;
  await quick.logs.addBehavior(author, entry(4));
  go();
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
