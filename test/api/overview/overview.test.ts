/** The overview's calls: who may ask, and what they answer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths, monthIn, toCalendarDate } from "../../../src/domain/calendar.ts";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import { RISK_PAGE_SIZE } from "../../../src/domain/limits.ts";
import { momentSince } from "../../harness/clock.ts";
import {
  type Caller,
  type PropertyPortal,
  startPropertyPortal,
  TIME_ZONE,
} from "../support/property-portal.ts";
import { overviewOfFullLists } from "./support/full-lists.ts";

let portal: PropertyPortal;
let staff: Caller;
let mara: Caller;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  mara = await portal.resident("Mara");
});
afterAll(() => portal.stop());

const overview = async () => {
  const asked = portal.clock.now();
  const { countedAt, ...figures } = (await staff.get("/overview")).body;
  expect(countedAt).toEqual(momentSince(asked, portal.clock));
  return figures;
};

const thisMonth = () => {
  const [year, month] = monthIn(portal.clock.now(), TIME_ZONE).split("-");
  return `${MONTHS[Number(month) - 1]} ${year}`;
};

describe.each(["/overview", "/overview/risks"])("GET %s", (path) => {
  it("is staff's", async () => {
    expect((await portal.nobody.get(path)).status).toBe(401);
    expect((await mara.get(path)).status).toBe(403);
    expect((await staff.get(path)).status).toBe(200);
  });
});

describe("the overview", () => {
  it("counts what its links lead to, as of the property's today", async () => {
    const now = portal.clock.now();
    const today = toCalendarDate(now, TIME_ZONE);
    const old = new Date(now.getTime() - 40 * 24 * 60 * 60 * 1000);
    await portal.resident("Today", { leaseEnd: today, class: "A", approvedAt: old });
    await portal.resident("Last", { leaseEnd: addMonths(today, 3), class: "C", approvedAt: old });
    await portal.resident("Later", { leaseEnd: addDays(addMonths(today, 3), 1), class: "C" });
    await portal.resident("Gone", { leaseEnd: addDays(today, -1), approvedAt: null });
    const figures = await overview();
    expect(figures.insights).toEqual({ highRiskTenants: 2, expiringLeases: 2, approvedResidents: 2 });
    expect(figures.classes).toEqual([
      { class: "A", count: 1, percent: 20 },
      { class: "B", count: 2, percent: 40 },
      { class: "C", count: 2, percent: 40 },
    ]);
    expect(figures).toEqual(await overviewOfFullLists(portal.repositories, now));
  });

  it("follows every entry, a replaced payment month included", async () => {
    const { userID } = mara;
    const pay = (status: string) => staff.post("/paymentlog/add", { userID, monthYear: thisMonth(), status });
    const behave = (rp: number) =>
      staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" });
    await behave(-2);
    await behave(6);
    await pay("Unpaid");
    const unpaid = await overview();
    expect(unpaid.risks.residents.find((one: Caller) => one.userID === userID)).toMatchObject({
      residentScore: 4,
      violations: 1,
      latePayments: 0,
      missedPayments: 1,
      complaints: 0,
    });
    expect(unpaid.chart.at(-1)).toMatchObject({ behavior: 4, payment: 0 });
    await pay("Paid: Late");
    await pay("Paid: Late");
    await mara.post("/incidents/new", {
      requestID: "",
      type: "Complaint",
      category: "Noise",
      subCategory: "Other",
      description: "Drums",
      concernedParty: "Unit 4",
    });
    const late = await overview();
    expect(late.risks.residents.find((one: Caller) => one.userID === userID)).toMatchObject({
      latePayments: 1,
      missedPayments: 0,
      complaints: 1,
    });
    await pay("Paid: Early");
    expect((await overview()).chart.at(-1)).toMatchObject({ payment: 100 });
    expect(await overview()).toEqual(await overviewOfFullLists(portal.repositories, portal.clock.now()));
  });

  it("answers the riskiest residents a page at a time", async () => {
    const { residents: before } = (await staff.get("/overview/risks")).body;
    const now = portal.clock.now();
    const many = Array.from({ length: RISK_PAGE_SIZE }, (_, index) => ({
      userID: `R-MANY${String(index).padStart(4, "0")}`,
      email: `many${index}@example.com`,
      approvedAt: now,
      createdAt: now,
      updatedAt: now,
      class: "C" as const,
      residentScore: -index,
      statsPending: false,
    }));
    await portal.repositories.residents.insertMany(many);
    await portal.property.reconciler.check();
    const first = (await staff.get("/overview")).body.risks;
    const rest = (await staff.get(`/overview/risks?from=${RISK_PAGE_SIZE}`)).body;
    expect(first).toMatchObject({ total: RISK_PAGE_SIZE + before.length, from: 0 });
    expect(first.residents).toHaveLength(RISK_PAGE_SIZE);
    expect(rest).toMatchObject({ total: first.total, from: RISK_PAGE_SIZE });
    const scores = [...first.residents, ...rest.residents].map(({ residentScore }) => residentScore);
    expect(scores).toHaveLength(first.total);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect((await staff.get("/overview/risks?from=1000")).body.residents).toEqual([]);
    expect((await staff.get("/overview/risks?from=-1")).status).toBe(400);
  });
});

it("is pushed to staff alone after each change, as it is answered", async () => {
  const [page, residents] = [await staff.listen(), await mara.listen()];
  const change = (rp: number) =>
    staff.post("/behaviorlog/add", { userID: mara.userID, type: "Own", rp, reportedBy: "Desk" });
  await change(-1);
  await page.waitForEvents("overview:changed");
  for (const rp of [1, 2, 3]) await change(rp);
  const { countedAt, ...answered } = (await staff.get("/overview")).body;
  expect(countedAt).toEqual(expect.any(String));
  await expect
    .poll(async () => (await page.waitForEvents("overview:changed")).at(-1))
    .toEqual({ ...answered, countedAt: expect.any(String) });
  expect(residents.receivedEvents.filter(({ event }) => event === "overview:changed")).toEqual([]);
});

it("is updated before an entry is pushed", async () => {
  const page = await staff.listen();
  const before = (await overview()).chart.at(-1).behavior;
  await staff.post("/behaviorlog/add", { userID: mara.userID, type: "Own", rp: 9, reportedBy: "Desk" });
  await page.waitForEvents("behavior-log:created");
  expect((await overview()).chart.at(-1).behavior).toBeGreaterThan(before);
});
