/** The effects of an entry on its resident: scores, class, fee, turnover, and notifications. */
import { describe, expect } from "vitest";
import { addMonths, toCalendarDate } from "../../../src/domain/calendar.ts";
import { it, itAlone } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";

const add = (staff: Person, userID: string, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });
const stored = async (portal: TestPortal, userID: string) =>
  (await portal.repositories.residents.byUserID(userID)) ?? expect.fail("no such resident");

describe("a first entry", () => {
  // Turnover depends on the total CP of the property.
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
    expect(await stored(portal, userID)).toMatchObject({
      residentScore: 14.5,
      paymentScore: 0,
      totalCP: 80,
      turnoverScore: 22,
      class: "A",
      monthlyFee: 40,
    });
  });
  it("can mean class C, and never silently", async ({ portal, staff }) => {
    const ben = await portal.bareResident("Ben", { class: "B", monthlyFee: 50 });
    const { userID } = ben;
    await add(staff, userID, 6);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 6, class: "C", monthlyFee: 60 });
    const sent = await notificationsTo(ben, userID);
    expect(sent.map(({ type, message }) => [type, message])).toEqual([
      [
        "Class Change",
        "Changed: your class from B to C, your monthly fee from $50 to $60. Reason: Behavior entry 'Own idea' (+6 RP).",
      ],
    ]);
    expect(await eventsOf(staff, ben, "class-changed")).toEqual([
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
  });
});

describe("further entries", () => {
  it("say nothing while class and fee stay, and cap the sum at 20", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Cleo", { class: "A", monthlyFee: 40 });
    await add(staff, userID, 20);
    await add(staff, userID, 5);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 20, class: "A", monthlyFee: 40 });
    expect(await notificationsTo(staff, userID)).toEqual([]);
    await add(staff, userID, -5);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 20 });
    await add(staff, userID, -6);
    expect(await stored(portal, userID)).toMatchObject({ residentScore: 14, class: "B", monthlyFee: 50 });
    expect(await eventsOf(staff, { userID }, "class-changed")).toHaveLength(1);
  });
  it("notify staff of a loss that leads to C, not of a gain nor of a rise to B", async ({
    portal,
    staff,
  }) => {
    const { userID } = await portal.bareResident("Dora", { lastName: "Rises", unitNumber: "9" });
    const alerts = async () =>
      (await notificationsTo(staff, "staff", "High-Risk Tenant"))
        .map(({ message }) => message)
        .filter((message) => message.includes("Rises"));
    await add(staff, userID, 0.5);
    expect(await stored(portal, userID)).toMatchObject({ class: "C", monthlyFee: 60 });
    await add(staff, userID, 6);
    expect(await stored(portal, userID)).toMatchObject({ class: "B", monthlyFee: 50 });
    expect(await alerts()).toEqual([]);
    await add(staff, userID, -0.5);
    expect(await alerts()).toEqual(["Dora Rises, unit 9: now in class C."]);
  });
});
