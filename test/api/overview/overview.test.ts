/** The overview: what it counts, how it follows changes, and to whom it is pushed. */
import { describe, expect } from "vitest";
import { addDays, addMonths, monthIn, toCalendarDate } from "../../../src/domain/calendar.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import { RISK_PAGE_SIZE } from "../../../src/domain/limits.ts";
import { EMERGENCY, INCIDENT, NEW_RESIDENT } from "../../factories/forms.ts";
import { DAY, momentSince } from "../../harness/clock.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { markRead, send } from "../conversations/support/conversations.ts";

const it = withPortal().extend("mara", ({ portal }) => portal.bareResident("Mara"));

const overview = async (portal: TestPortal, staff: Person) => {
  const asked = portal.clock.now();
  const { countedAt, ...figures } = (await staff.get("/overview")).body;
  expect(countedAt).toEqual(momentSince(asked, portal.clock));
  return figures;
};

const thisMonth = (portal: TestPortal) => {
  const [year, month] = monthIn(portal.clock.now(), TIME_ZONE).split("-");
  return `${MONTHS[Number(month) - 1]} ${year}`;
};

describe("the overview", () => {
  itAlone("counts what its links lead to, as of the property's today", async ({ portal, staff }) => {
    const now = portal.clock.now();
    const today = toCalendarDate(now, TIME_ZONE);
    const old = new Date(now.getTime() - 40 * DAY);
    await portal.bareResident("Today", { leaseEnd: today, class: "A", approvedAt: old });
    await portal.bareResident("Last", { leaseEnd: addMonths(today, 3), class: "C", approvedAt: old });
    await portal.bareResident("Later", { leaseEnd: addDays(addMonths(today, 3), 1), class: "C" });
    await portal.bareResident("Gone", { leaseEnd: addDays(today, -1), approvedAt: null });
    const figures = await overview(portal, staff);
    expect(figures.insights).toEqual({ highRiskTenants: 2, expiringLeases: 2, approvedResidents: 1 });
    expect(figures.classes).toEqual([
      { class: "A", count: 1, percent: 25 },
      { class: "B", count: 1, percent: 25 },
      { class: "C", count: 2, percent: 50 },
    ]);
  });

  it("counts units by their state, and the report agrees", async ({ portal, staff }) => {
    const { units, occupied, notice, vacant, offline } = (await overview(portal, staff)).occupancy;
    const expectChange = async (changes: [number, number, number, number, number]) =>
      expect((await overview(portal, staff)).occupancy).toEqual({
        units: units + changes[0],
        occupied: occupied + changes[1],
        notice: notice + changes[2],
        vacant: vacant + changes[3],
        offline: offline + changes[4],
      });
    const form = { ...NEW_RESIDENT, email: "occupancy@example.com", unitNumber: "Occ 1" };
    const { body: resident } = await staff.post("/residents/new", form);
    await expectChange([1, 1, 0, 0, 0]);
    const { body: unit } = await staff.post("/units/add", { number: "Occ 2" });
    await expectChange([2, 1, 0, 1, 0]);
    await staff.patch(`/units/${unit._id}`, { state: "offline" });
    await expectChange([2, 1, 0, 0, 1]);
    const today = toCalendarDate(portal.clock.now(), TIME_ZONE);
    const leave = { date: addDays(today, 20), reason: "Lease ended", forwardingNote: "" };
    expect(
      (await staff.http.call("PUT", `/api/dashboard/residents/${resident.userID}/move-out`, leave)).status,
    ).toBe(200);
    await expectChange([2, 1, 1, 0, 1]);
    const { rows } = (await staff.get("/reports/occupancy")).body;
    expect(rows[0]).toMatchObject({ month: today.slice(0, 7), units: units + 2, occupied: occupied + 1 });
    expect(rows).toHaveLength(12);
  });

  it("follows every entry, a replaced payment month included", async ({ portal, staff, mara }) => {
    const { userID } = mara;
    const pay = (status: string) =>
      staff.post("/paymentlog/add", { userID, monthYear: thisMonth(portal), status });
    const behave = (rp: number) =>
      staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });
    await behave(-2);
    await behave(6);
    await pay("Unpaid");
    const unpaid = await overview(portal, staff);
    expect(unpaid.risks.residents.find((one: { userID: string }) => one.userID === userID)).toMatchObject({
      residentScore: 4,
      violations: 1,
      latePayments: 0,
      missedPayments: 1,
      complaints: 0,
    });
    await pay("Paid: Late");
    await pay("Paid: Late");
    await mara.post("/incidents/new", INCIDENT);
    const late = await overview(portal, staff);
    expect(late.risks.residents.find((one: { userID: string }) => one.userID === userID)).toMatchObject({
      latePayments: 1,
      missedPayments: 0,
      complaints: 1,
    });
    await pay("Paid: Early");
    const early = await overview(portal, staff);
    expect(early.risks.residents.find((one: { userID: string }) => one.userID === userID)).toMatchObject({
      latePayments: 0,
      missedPayments: 0,
    });
    expect(early.chart.at(-1)).toMatchObject({ payment: 100 });
  });

  itAlone("counts the work that waits, and follows it", async ({ portal, staff, mara }) => {
    const today = toCalendarDate(portal.clock.now(), TIME_ZONE);
    await portal.bareResident("Waiting", { approvedAt: null });
    const report = async () => (await mara.post("/incidents/new", INCIDENT)).body._id as string;
    const [late, dueToday, resolved] = [await report(), await report(), await report()];
    await mara.post("/incidents/new", EMERGENCY);
    const change = (_id: string, changes: object) => staff.patch("/incidents/update", { _id, ...changes });
    await change(late, { dueDate: addDays(today, -1), assigneeID: staff.userID });
    await change(dueToday, { dueDate: today });
    await change(resolved, { dueDate: addDays(today, -1), status: "Resolved" });
    const conversationID = officeConversation(mara.userID);
    await send(mara, conversationID, "The key turns only halfway.");
    const figures = await overview(portal, staff);
    expect(figures.work).toEqual({
      emergencies: 1,
      openIncidents: 3,
      unassigned: 2,
      overdue: 1,
      unreadConversations: 1,
      waitingForApproval: 1,
      redemptionRequests: 0,
    });
    // Assigning an incident and reading a message each push new figures.
    const page = await staff.open();
    const pushedWork = async () => (await page.waitForEvents("overview:changed")).at(-1)?.work;
    await change(dueToday, { assigneeID: staff.userID });
    await expect.poll(pushedWork).toMatchObject({ unassigned: 1, unreadConversations: 1 });
    await markRead(staff, conversationID, 1);
    await expect.poll(pushedWork).toMatchObject({ unassigned: 1, unreadConversations: 0 });
  });

  itAlone("shows the entries of another program after the next check", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Mara");
    const entry = { userID, type: "Own", rp: -3, reportedBy: "x" };
    await staff.post("/behaviorlog/add", entry);
    const page = await staff.open();
    await portal.repositories.behaviorLogs.insertMany([{ ...entry, createdAt: portal.clock.now() }]);
    await portal.context.repair();
    const violations = async () =>
      (await page.waitForEvents("overview:changed")).at(-1)?.risks.residents.map((risk) => risk.violations);
    await expect.poll(violations).toEqual([2]);
  });

  itAlone("answers the riskiest residents a page at a time", async ({ portal, staff }) => {
    const now = portal.clock.now();
    const total = RISK_PAGE_SIZE + 2;
    await portal.repositories.residents.insertMany(
      Array.from({ length: total }, (_, index) => ({
        userID: `R-MANY${String(index).padStart(4, "0")}`,
        email: `many${index}@example.com`,
        approvedAt: now,
        createdAt: now,
        updatedAt: now,
        class: "C" as const,
        residentScore: -index,
      })),
    );
    await portal.context.reconciler.check();
    const first = (await staff.get("/overview")).body.risks;
    const rest = (await staff.get(`/overview/risks?from=${RISK_PAGE_SIZE}`)).body;
    expect(first).toMatchObject({ total, from: 0 });
    expect(first.residents).toHaveLength(RISK_PAGE_SIZE);
    expect(rest).toMatchObject({ total, from: RISK_PAGE_SIZE });
    const scores = [...first.residents, ...rest.residents].map(({ residentScore }) => residentScore);
    expect(scores).toEqual(Array.from({ length: total }, (_, index) => index + 1 - total));
    expect((await staff.get("/overview/risks?from=1000")).body.residents).toEqual([]);
    expect((await staff.get("/overview/risks?from=-1")).status).toBe(400);
  });
});

it("is updated before an entry is pushed", async ({ staff, mara }) => {
  const page = await staff.open();
  await staff.post("/behaviorlog/add", { userID: mara.userID, type: "Own", rp: -9, reportedBy: "Desk" });
  await page.waitForEvents("behavior-log:created");
  const { residents } = (await staff.get("/overview")).body.risks;
  expect(residents.map(({ userID }: { userID: string }) => userID)).toContain(mara.userID);
});
