/** Writes that fail half-way: a stored entry is answered 201, and what is missing follows within seconds. */
import { afterEach, describe, expect, vi } from "vitest";
import type { Repositories } from "../../../src/repositories.ts";
import { it } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { expectStatsOfLogs } from "../support/stats-of-logs.ts";

afterEach(() => vi.restoreAllMocks());

/** Ends only what hangs. */
const TIMEOUT_MS = 60_000;

class Cut extends Error {
  override readonly name = "MongoNetworkError";
}

const cut = () => new Cut("connection closed");

const inB = { class: "B", monthlyFee: 50 } as const;
const add = (staff: Person, userID: string, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });

/** The schedule's work on marks that stay. */
async function reconcile(portal: TestPortal) {
  const marked = await portal.repositories.residentStats.pending();
  await portal.services.reconcile(marked.map(({ userID }) => userID));
}

async function expectToldOnce(portal: TestPortal, staff: Person, userID: string) {
  const notifications = (await staff.get(`/notifications/${userID}`)).body as { type: string }[];
  expect(notifications.map(({ type }) => type)).toEqual(["Class Change"]);
  const events = (await staff.get(`/audit?userID=${userID}`)).body as { action: string }[];
  expect(events.filter(({ action }) => action === "class-changed")).toHaveLength(1);
  expect(await portal.repositories.residents.byUserID(userID)).toMatchObject({ class: "C" });
}

const expectCorrect = (portal: TestPortal) => expectStatsOfLogs(portal.repositories, TIME_ZONE);

describe("an entry is answered 201, and the resident is notified of a changed class once, when", () => {
  const failures: [string, (repositories: Repositories) => unknown][] = [
    [
      "the property's stats could not be read",
      (repositories) => vi.spyOn(repositories.propertyStats, "read").mockRejectedValue(cut()),
    ],
    [
      "the property's stats could not be written",
      (repositories) => vi.spyOn(repositories.propertyStats, "add").mockRejectedValueOnce(cut()),
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
    await reconcile(portal);
    await expectToldOnce(portal, staff, userID);
    await expectCorrect(portal);
  });
});

describe("an edit of the class is answered 200, and the resident is notified once, when", () => {
  it("the property's stats could not be written", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Emil", inB);
    vi.spyOn(portal.repositories.propertyStats, "add").mockRejectedValueOnce(cut());
    const answer = await staff.patch("/residents/update", { userID, class: "C", monthlyFee: 60 });
    expect(answer).toMatchObject({ status: 200, body: { class: "C" } });
    await expectToldOnce(portal, staff, userID);
    await reconcile(portal);
    await expectCorrect(portal);
  });
});

describe("a new resident", () => {
  it("is created and counted when the property's stats could not be written", async ({ portal }) => {
    vi.spyOn(portal.repositories.propertyStats, "add").mockRejectedValueOnce(cut());
    await portal.bareResident("Hal");
    await reconcile(portal);
    await expectCorrect(portal);
  });
});

describe("the audit trail", () => {
  it("of an entry fails the answer, and the stats are right", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Fay", inB);
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(cut());
    expect((await add(staff, userID, 6)).status).toBe(503);
    await expectToldOnce(portal, staff, userID);
    await expectCorrect(portal);
  });
});

describe("what a crash left out", () => {
  it("is repaired by any running node", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Gus", inB);
    const { behaviorLogs, residentStats } = portal.repositories;
    // Another node marked the resident, stored the entry, and crashed.
    await residentStats.mark(userID);
    const entry = { userID, type: "x", rp: 2, reportedBy: "y", createdAt: portal.clock.now() };
    await behaviorLogs.insert(entry);
    await vi.waitFor(() => expectToldOnce(portal, staff, userID), { timeout: TIMEOUT_MS, interval: 100 });
    await vi.waitFor(() => expectCorrect(portal), { timeout: TIMEOUT_MS, interval: 100 });
  });
});
