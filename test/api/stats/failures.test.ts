/** Writes that fail half-way: a stored entry is answered 201, and what is missing follows within seconds. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Caller,
  type PropertyPortal,
  startPropertyPortal,
  TIME_ZONE,
} from "../support/property-portal.ts";
import { expectStatsOfLogs } from "../support/stats-of-logs.ts";

let portal: PropertyPortal;
let staff: Caller;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.stop());

class Cut extends Error {
  override readonly name = "MongoNetworkError";
}

const cut = () => new Cut("connection closed");

const inB = { class: "B", monthlyFee: 50 } as const;
const add = (userID: string, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });

/** What the schedule does with marks that stay. */
async function reconcile() {
  const marked = await portal.repositories.residentStats.pending();
  await portal.property.reconcile(marked.map(({ userID }) => userID));
}

async function expectToldOnce(userID: string) {
  const notices = (await staff.get(`/notifications/${userID}`)).body as { type: string }[];
  expect(notices.map(({ type }) => type)).toEqual(["Class Change"]);
  const events = (await staff.get(`/audit?userID=${userID}`)).body as { action: string }[];
  expect(events.filter(({ action }) => action === "class-changed")).toHaveLength(1);
  expect(await portal.repositories.residents.byUserID(userID)).toMatchObject({ class: "C" });
}

const expectCorrect = () => expectStatsOfLogs(portal.repositories, TIME_ZONE);

describe("an entry is answered 201, and the resident is notified of a changed class once, when", () => {
  const failures: [string, () => unknown][] = [
    [
      "the property's stats could not be read",
      () => vi.spyOn(portal.repositories.propertyStats, "read").mockRejectedValue(cut()),
    ],
    [
      "the property's stats could not be written",
      () => vi.spyOn(portal.repositories.propertyStats, "add").mockRejectedValueOnce(cut()),
    ],
    [
      "the resident's stats could not be written",
      () => vi.spyOn(portal.repositories.residentStats, "save").mockRejectedValueOnce(cut()),
    ],
    [
      "the notification could not be written",
      () => vi.spyOn(portal.repositories.notifications, "insert").mockRejectedValueOnce(cut()),
    ],
  ];
  it.each(failures)("%s", async (_name, fail) => {
    const { userID } = await portal.resident(`Ada${failures.findIndex(([name]) => name === _name)}`, inB);
    fail();
    expect((await add(userID, 6)).status).toBe(201);
    vi.restoreAllMocks();
    await reconcile();
    await expectToldOnce(userID);
    await expectCorrect();
  });
});

describe("an edit of the class is answered 200, and the resident is notified once, when", () => {
  it("the property's stats could not be written", async () => {
    const { userID } = await portal.resident("Emil", inB);
    vi.spyOn(portal.repositories.propertyStats, "add").mockRejectedValueOnce(cut());
    const answer = await staff.patch("/residents/update", { userID, class: "C", monthlyFee: 60 });
    expect(answer).toMatchObject({ status: 200, body: { class: "C" } });
    await expectToldOnce(userID);
    await reconcile();
    await expectCorrect();
  });
});

describe("a new resident", () => {
  it("is created and counted when the property's stats could not be written", async () => {
    vi.spyOn(portal.repositories.propertyStats, "add").mockRejectedValueOnce(cut());
    await portal.resident("Hal");
    await reconcile();
    await expectCorrect();
  });
});

describe("the audit trail", () => {
  it("of an entry fails the answer, and the stats are right", async () => {
    const { userID } = await portal.resident("Fay", inB);
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(cut());
    expect((await add(userID, 6)).status).toBe(503);
    await expectToldOnce(userID);
    await expectCorrect();
  });
});

describe("what a crash left out", () => {
  it("is brought by any running node within 10 seconds", async () => {
    const { userID } = await portal.resident("Gus", inB);
    const { behaviorLogs, residentStats } = portal.repositories;
    // Another node marked the resident, stored the entry, and crashed.
    await residentStats.mark(userID);
    const entry = { userID, type: "x", rp: 2, reportedBy: "y", createdAt: portal.clock.now() };
    await behaviorLogs.insert(entry);
    await vi.waitFor(() => expectToldOnce(userID), { timeout: 10_000, interval: 100 });
    await vi.waitFor(expectCorrect, { timeout: 10_000, interval: 100 });
  });
});
