/** The overview: what it counts, how it follows changes, to whom it is pushed, and the residents behind a month's averages. */
import { describe, expect } from "vitest";
import { addDays, addMonths, monthOf } from "../../../src/domain/calendar.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { RISK_PAGE_SIZE } from "../../../src/domain/limits.ts";
import type { MonthPage } from "../../../src/domain/overview.ts";
import { MONTH_PAGE_SIZE, MONTH_TEXTS } from "../../../src/domain/property-analytics.ts";
import { monthText } from "../../../src/domain/reports/report-helpers.ts";
import { EMERGENCY, INCIDENT, NEW_RESIDENT } from "../../factories/forms.ts";
import type { ResidentOverrides } from "../../factories/residents.ts";
import { DAY, momentSince } from "../../harness/clock.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { markRead, send } from "../conversations/support/conversations.ts";
import { moveOut, todayOf } from "../support/move-outs.ts";

const it = withPortal().extend("mara", ({ portal }) => portal.bareResident("Mara"));

const overview = async (portal: TestPortal, staff: Person) => {
  const asked = portal.clock.now();
  const { countedAt, ...figures } = (await staff.get("/overview")).body;
  expect(countedAt).toEqual(momentSince(asked, portal.clock));
  return figures;
};

const behave = (staff: Person, { userID }: Pick<Person, "userID">, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });
/** Enters a payment of the current month. */
const pay = (portal: TestPortal, staff: Person, { userID }: Person, status: string) =>
  staff.post("/paymentlog/add", { userID, monthYear: monthText(monthOf(todayOf(portal))), status });

/** Stores residents as another program does. */
async function storeMany(
  { repositories, context, clock }: TestPortal,
  count: number,
  fields = (_: number): ResidentOverrides => ({}),
) {
  const now = clock.now();
  await repositories.residents.insertMany(
    Array.from({ length: count }, (_, index) => ({
      userID: `R-MANY${String(index).padStart(4, "0")}`,
      email: `many${index}@example.com`,
      ...{ approvedAt: now, createdAt: now, updatedAt: now },
      ...fields(index),
    })),
  );
  await context.reconciler.check();
}

describe("the overview", () => {
  itAlone("counts what its links lead to, as of the property's today", async ({ portal, staff }) => {
    const today = todayOf(portal);
    const old = new Date(portal.clock.now().getTime() - 40 * DAY);
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
    const today = todayOf(portal);
    expect((await moveOut(staff, resident, addDays(today, 20))).status).toBe(200);
    await expectChange([2, 1, 1, 0, 1]);
    const { rows } = (await staff.get("/reports/occupancy")).body;
    expect(rows[0]).toMatchObject({ month: today.slice(0, 7), units: units + 2, occupied: occupied + 1 });
    expect(rows).toHaveLength(12);
  });

  it("follows every entry, a replaced payment month included", async ({ portal, staff, mara }) => {
    const expectRisk = async (risk: object) => {
      const { risks, chart } = await overview(portal, staff);
      const theirs = risks.residents.find(({ userID }: Person) => userID === mara.userID);
      expect(theirs).toMatchObject(risk);
      return chart;
    };
    await behave(staff, mara, -2);
    await behave(staff, mara, 6);
    await pay(portal, staff, mara, "Unpaid");
    const unpaid = { latePayments: 0, missedPayments: 1, complaints: 0 };
    await expectRisk({ residentScore: 4, violations: 1, ...unpaid });
    await pay(portal, staff, mara, "Paid: Late");
    await pay(portal, staff, mara, "Paid: Late");
    await mara.post("/incidents/new", INCIDENT);
    await expectRisk({ latePayments: 1, missedPayments: 0, complaints: 1 });
    await pay(portal, staff, mara, "Paid: Early");
    const chart = await expectRisk({ latePayments: 0, missedPayments: 0 });
    expect(chart.at(-1)).toMatchObject({ payment: 100 });
  });

  itAlone("counts the work that waits, and follows it", async ({ portal, staff, mara }) => {
    const today = todayOf(portal);
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
    const total = RISK_PAGE_SIZE + 2;
    await storeMany(portal, total, (index) => ({ class: "C", residentScore: -index }));
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
  await behave(staff, mara, -9);
  await page.waitForEvents("behavior-log:created");
  const { residents } = (await staff.get("/overview")).body.risks;
  expect(residents.map(({ userID }: { userID: string }) => userID)).toContain(mara.userID);
});

describe("the residents behind a month's averages", () => {
  const page = async (staff: Person, query = ""): Promise<MonthPage> =>
    (await staff.get(`/overview/month${query}`)).body;

  it.for(["2026-13", "2025-12", "2099-01", "November", "", "2026-1"])(
    "refuses the month '%s'",
    async (month, { staff }) => {
      const { status, body } = await staff.get(`/overview/month?month=${month}`);
      expect([status, body.error]).toEqual([400, MONTH_TEXTS.notSoFar]);
    },
  );

  it.for(["line=rent", "from=-1", "from=x"])("refuses %s", async (query, { staff }) => {
    expect((await staff.get(`/overview/month?${query}`)).status).toBe(400);
  });

  itAlone("names each line's residents, those first who pull it down", async ({ portal, staff }) => {
    const empty = { behavior: null, payment: null, counted: { behavior: 0, payment: 0 }, residents: [] };
    expect(await page(staff)).toEqual({
      month: monthOf(todayOf(portal)),
      line: "behavior",
      from: 0,
      ...empty,
    });
    const mara = await portal.bareResident("Mara", { unitNumber: "2A" });
    const noor = await portal.bareResident("Noor");
    await behave(staff, mara, 12);
    await behave(staff, mara, -2);
    await behave(staff, noor, 18);
    await behave(staff, noor, 3.5);
    await pay(portal, staff, mara, "Paid: Late");
    const quiet = await portal.bareResident("Quiet");
    const behavior = await page(staff, `?month=${monthOf(todayOf(portal))}&line=behavior`);
    expect(behavior).toMatchObject({ behavior: 50, payment: 0, counted: { behavior: 3, payment: 1 } });
    expect((await staff.get("/overview")).body.chart.at(-1)).toMatchObject({ behavior: 50, payment: 0 });
    const common = { lastName: "Sample", unitNumber: "", payment: null };
    expect(behavior.residents).toEqual([
      { ...common, userID: quiet.userID, firstName: "Quiet", rp: null, percent: 0 },
      {
        ...common,
        userID: mara.userID,
        firstName: "Mara",
        unitNumber: "2A",
        rp: 10,
        percent: 50,
        payment: 0,
      },
      { ...common, userID: noor.userID, firstName: "Noor", rp: 21.5, percent: 100 },
    ]);
    await pay(portal, staff, noor, "Paid: Early");
    const payment = await page(staff, "?line=payment");
    expect(payment.residents.map(({ userID, payment: value }) => [userID, value])).toEqual([
      [mara.userID, 0],
      [noor.userID, 100],
    ]);
  });

  itAlone("answers a page at a time, and follows every change", async ({ portal, staff, mara }) => {
    await behave(staff, mara, 4);
    await storeMany(portal, MONTH_PAGE_SIZE);
    const [first, second] = [await page(staff), await page(staff, `?from=${MONTH_PAGE_SIZE}`)];
    expect(first.residents).toHaveLength(MONTH_PAGE_SIZE);
    expect(second.from).toBe(MONTH_PAGE_SIZE);
    const ids = [...first.residents, ...second.residents].map(({ userID }) => userID);
    expect(new Set(ids).size).toBe(first.counted.behavior);
    expect(ids).toHaveLength(first.counted.behavior);
    expect((await page(staff, "?from=5000")).residents).toEqual([]);
    await behave(staff, mara, -20);
    const [lowest] = (await page(staff)).residents;
    expect(lowest).toMatchObject({ userID: mara.userID, percent: 0, rp: -16 });
  });
});
