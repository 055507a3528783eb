/** The full check and the rebuild: data that came in bulk, stats that were damaged, another time zone, and writes at the same time. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReconciler } from "../../../src/stats/reconciler.ts";
import { createStatsCalculator } from "../../../src/stats/stats-calculator.ts";
import {
  type Caller,
  type PropertyPortal,
  startPropertyPortal,
  TIME_ZONE,
} from "../support/property-portal.ts";
import { expectStatsOfLogs } from "../support/stats-of-logs.ts";
import { overviewOfFullLists } from "./support/full-lists.ts";

let portal: PropertyPortal;
let staff: Caller;
let userID: string;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  ({ userID } = await portal.resident("Mara"));
});
afterAll(() => portal.stop());

/** As the command runs it: without a live channel. */
function reconciler(timeZone = TIME_ZONE) {
  const { repositories, clock } = portal;
  const calculator = createStatsCalculator({ repositories, clock: clock.now, timeZone });
  return createReconciler({ repositories, calculator, timeZone });
}

async function expectEqual() {
  const { countedAt: _at, ...figures } = await portal.property.overview.overview();
  expect(figures).toEqual(await overviewOfFullLists(portal.repositories, portal.clock.now()));
  await expectStatsOfLogs(portal.repositories, TIME_ZONE);
}

const behave = (rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own", rp, reportedBy: "Front desk" });

describe("the full check", () => {
  it("finds nothing after entries that were stored one by one", async () => {
    await behave(3);
    expect(await reconciler().check()).toBeUndefined();
    expect(await reconciler().rebuild()).toEqual({ residents: 1, changed: 0 });
  });

  it("corrects the scores and stats of entries that came in bulk", async () => {
    const createdAt = portal.clock.now();
    const entry = { userID, type: "Bulk", reportedBy: "x", createdAt };
    await portal.repositories.behaviorLogs.insertMany([
      { ...entry, rp: 4.2 },
      { ...entry, rp: -1 },
    ]);
    await expect(expectEqual()).rejects.toThrow();
    expect(await portal.property.reconciler.check()).toEqual({ residents: 1, changed: 1 });
    await expectEqual();
    expect((await staff.get(`/residents/${userID}`)).body).toMatchObject({ residentScore: 6.2 });
  });

  it("corrects the property's stats", async () => {
    const damage = new Map([
      ["classes.C.turnover", 99],
      ["months.2026-11.held", -3],
    ]);
    await portal.repositories.propertyStats.add(damage, TIME_ZONE);
    await expect(expectEqual()).rejects.toThrow();
    await reconciler().check();
    await expectEqual();
  });

  it("counts residents who were inserted in bulk, and keeps the class that they came with", async () => {
    const now = portal.clock.now();
    const dates = { approvedAt: now, createdAt: now, updatedAt: now };
    const bulk = ["LOST0001", "LOST0002"].map((id) => ({
      userID: `R-${id}`,
      email: `${id}@example.com`,
      class: "A" as const,
      ...dates,
    }));
    await portal.repositories.residents.insertMany(bulk);
    await expect(expectEqual()).rejects.toThrow();
    await reconciler().check();
    await expectEqual();
    expect(await portal.repositories.residents.byUserID("R-LOST0001")).toMatchObject({ class: "A" });
  });

  it("sorts the entries into other months for another time zone, keeps the scores, and goes back", async () => {
    const scored = await portal.repositories.residents.byUserID(userID);
    await portal.repositories.residents.change(userID, { class: "A", updatedAt: portal.clock.now() });
    await reconciler().check();
    expect(await reconciler("Pacific/Kiritimati").check()).toBeDefined();
    await expectStatsOfLogs(portal.repositories, "Pacific/Kiritimati");
    expect(await reconciler().check()).toBeDefined();
    await expectEqual();
    expect(await portal.repositories.residents.byUserID(userID)).toMatchObject({
      class: "A",
      residentScore: scored?.residentScore,
    });
  });

  it("gives the right stats while residents come and change", async () => {
    const { stats, residentUpdates } = portal.property;
    const changes = Array.from({ length: 12 }, async (_, index) => {
      const now = portal.clock.now();
      const dates = { approvedAt: now, createdAt: now, updatedAt: now };
      const person = { userID: `R-BUSY${1000 + index}`, email: `busy${index}@example.com`, ...dates };
      const { userID: other } = await stats.addResident(person);
      await residentUpdates.update(staff, other, { class: "C", turnoverScore: index / 10 });
    });
    await portal.repositories.propertyStats.add(new Map([["classes.A.residents", 1]]), TIME_ZONE);
    await Promise.all([reconciler().check(), reconciler().check(), ...changes]);
    await portal.property.reconciler.check();
    await expectEqual();
  });

  it("can run any number of times while entries are stored", async () => {
    const writes = Array.from({ length: 20 }, (_, index) => behave(index / 10));
    const { check } = reconciler();
    await Promise.all([check(), check(), ...writes]);
    await portal.property.reconciler.check();
    await expectEqual();
  });
});

describe("a rebuild by the command", () => {
  it("leaves the announcement of a changed class to a node", async () => {
    const { userID: fallen } = await portal.resident("Nora");
    const entry = { userID: fallen, type: "x", rp: -1, reportedBy: "y", createdAt: portal.clock.now() };
    await portal.repositories.behaviorLogs.insertMany([entry]);
    await reconciler().rebuild();
    expect(await portal.repositories.residents.byUserID(fallen)).toMatchObject({
      class: "C",
      statsPending: true,
    });
    await portal.property.reconciler.check();
    const notices = (await staff.get(`/notifications/${fallen}`)).body as { type: string }[];
    expect(notices.map(({ type }) => type)).toEqual(["Class Change"]);
    await expectEqual();
  });
});
