/** The effects of an entry on its resident: scores, class, fee, turnover, and notifications. */
import { describe, expect } from "vitest";
import { addMonths, toCalendarDate } from "../../../src/domain/calendar.ts";
import { it, itAlone } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";

const add = (staff: Person, userID: string, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });
const stored = async (portal: TestPortal, userID: string) => {
  const {
    residentScore,
    paymentScore,
    totalCP,
    turnoverScore,
    class: name,
    monthlyFee,
  } = (await portal.repositories.residents.byUserID(userID)) ?? expect.fail("no such resident");
  return { residentScore, paymentScore, totalCP, turnoverScore, class: name, monthlyFee };
};
const noticesTo = async (staff: Person, userID: string) =>
  (await staff.get(`/notifications/${userID}`)).body as { type: string; message: string }[];
const classEvents = async (staff: Person, userID: string) =>
  ((await staff.get(`/audit?userID=${userID}`)).body as { action: string; cause: string }[]).filter(
    ({ action }) => action === "class-changed",
  );

describe("a first entry", () => {
  itAlone("computes everything by the formulas", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Ada", {
      leaseStart: addMonths(toCalendarDate(portal.clock.now(), TIME_ZONE), -36),
      monthlyRent: 1500,
      monthlyIncome: 5000,
      class: "B",
      monthlyFee: 50,
    });
    await staff.post("/rewardlog/add", { userID, text: "x", cp: 80 });
    await staff.post("/paymentlog/add", { userID, monthYear: "Jan 2026", status: "Paid: Late" });
    await add(staff, userID, 14.5);
    // 0.3 x 29 + 0.2 x 25 + 0.2 x 20 + 0.15 x 20 + 0.15 x 10 = 22.2
    expect(await stored(portal, userID)).toEqual({
      residentScore: 14.5,
      paymentScore: 0,
      totalCP: 80,
      turnoverScore: 22,
      class: "A",
      monthlyFee: 40,
    });
  });
  it("can mean class C, and never silently", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Ben", { class: "B", monthlyFee: 50, unitNumber: "7" });
    await add(staff, userID, 6);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 6, class: "C", monthlyFee: 60 });
    const [notification, ...more] = await noticesTo(staff, userID);
    expect(more).toEqual([]);
    expect(notification).toMatchObject({
      type: "Class Change",
      message:
        "Changed: your class from B to C, your monthly fee from $50 to $60. Reason: Behavior entry 'Own idea' (+6 RP).",
    });
    expect(await classEvents(staff, userID)).toEqual([
      expect.objectContaining({
        actorID: staff.userID,
        actorName: "Stella",
        cause: "Behavior entry 'Own idea' (+6 RP)",
        changes: [
          { field: "class", from: "B", to: "C" },
          { field: "monthlyFee", from: 50, to: 60 },
        ],
      }),
    ]);
    // Points are missing because nothing was logged yet. Nothing speaks against the resident.
    const alert = expect.objectContaining({
      type: "High-Risk Tenant",
      message: "Ben Sample, unit 7: now in class C.",
    });
    expect(await noticesTo(staff, "staff")).not.toContainEqual(alert);
    await add(staff, userID, 1);
    await add(staff, userID, -1);
    expect(await noticesTo(staff, "staff")).toContainEqual(alert);
  });
});

describe("further entries", () => {
  it("say nothing while class and fee stay, and cap the sum at 20", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Cleo", { class: "A", monthlyFee: 40 });
    await add(staff, userID, 20);
    await add(staff, userID, 5);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 20, class: "A", monthlyFee: 40 });
    expect(await noticesTo(staff, userID)).toEqual([]);
    await add(staff, userID, -5);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 20 });
    await add(staff, userID, -6);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 14, class: "B", monthlyFee: 50 });
    expect(await classEvents(staff, userID)).toHaveLength(1);
  });
  it("notify staff of a fall to C, not of a rise to B", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Dora", { class: "C", monthlyFee: 60, unitNumber: "9" });
    const alarms = async () =>
      (await noticesTo(staff, "staff")).filter(({ message }) => message.startsWith("Dora")).length;
    await add(staff, userID, 6.5);
    expect(await stored(portal, userID)).toMatchObject({ class: "B", monthlyFee: 50 });
    expect(await alarms()).toBe(0);
    await add(staff, userID, -0.5);
    expect(await alarms()).toBe(1);
  });
  it("show a negative sum as it is", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Emil");
    await add(staff, userID, -20);
    await add(staff, userID, -3.5);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: -23.5, class: "C" });
  });
  it("find entries that were stored but never counted, as after a crash", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Fay");
    await add(staff, userID, 1);
    await portal.repositories.residentStats.mark(userID);
    const entry = { userID, type: "x", rp: 2, reportedBy: "y", createdAt: portal.clock.now() };
    await portal.repositories.behaviorLogs.insert(entry);
    await portal.repositories.rewardLogs.insert({ userID, text: "x", cp: 30, createdAt: portal.clock.now() });
    await add(staff, userID, 1);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 4, totalCP: 30 });
    await add(staff, userID, 1);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 5, totalCP: 30 });
  });
  it("start from what was loaded in bulk", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Gus", { residentScore: 9, totalCP: 25 });
    const entry = { userID, type: "x", rp: 3, reportedBy: "y", createdAt: portal.clock.now() };
    await portal.repositories.behaviorLogs.insertMany([entry, entry, entry]);
    await portal.repositories.rewardLogs.insertMany([
      { userID, text: "x", cp: 25, createdAt: portal.clock.now() },
    ]);
    await portal.services.reconciler.check();
    await add(staff, userID, 0.5);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 9.5, totalCP: 25 });
  });
});
