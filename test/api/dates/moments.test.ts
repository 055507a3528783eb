/**
 * The property's today, month and year, at moments when UTC has another: in reports, chart, payments, leases and tenure. What is
 * expected is read from the moments' own texts, which name the property's local time.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths, monthOf } from "../../../src/domain/calendar.ts";
import { monthText } from "../../../src/domain/reports/report-helpers.ts";
import { RESIDENT_FIELDS } from "../../factories/residents.ts";
import { createTestClock, DAY, MOMENT_NAMES, MOMENTS } from "../../harness/clock.ts";
import { type Person, startTestPortal, type TestPortal } from "../../harness/portal.ts";

const NEW_RESIDENT = { ...RESIDENT_FIELDS, leaseStart: "2027-01-01", leaseEnd: "2028-12-31" };

describe.each(MOMENT_NAMES)("at the moment '%s'", (name) => {
  const today = MOMENTS[name].slice(0, "2027-05-18".length);
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const month = monthOf(today);

  let portal: TestPortal;
  let staff: Person;
  let mara: Person;
  const startPortal = () => startTestPortal({ clock: createTestClock(new Date(MOMENTS[name])) });
  beforeAll(async () => {
    portal = await startPortal();
    staff = await portal.staff();
    mara = await portal.bareResident("Mara", {
      unitNumber: "2A",
      monthlyRent: 1500,
      monthlyIncome: 5000,
      leaseStart: addMonths(today, -36),
      leaseEnd: today,
    });
    await portal.bareResident("Lena", {
      unitNumber: "2B",
      leaseStart: addMonths(today, -12),
      leaseEnd: yesterday,
    });
    await portal.bareResident("Omar", {
      unitNumber: "2C",
      leaseStart: addMonths(today, -8),
      leaseEnd: addMonths(today, 4),
    });
  });
  afterAll(() => portal.stop());

  const post = async (path: string, body: object) => {
    const answer = await staff.post(path, body);
    expect(answer.status, answer.text).toBe(201);
  };
  const report = async (query: string) => (await staff.get(`/reports/${query}`)).body;

  it("reports are of the property's today", async () => {
    for (const one of ["rent-roll", "lease-expiry", "incident-ageing", "reward-points"]) {
      expect((await report(one)).today).toBe(today);
    }
    const { headers } = await staff.get("/reports/rent-roll.csv");
    expect(headers["content-disposition"]).toContain(`rent-roll-${today}.csv`);
  });

  it("a range ends and begins at the property's midnight", async () => {
    await post("/rewardlog/add", { userID: mara.userID, cp: 10, text: "Helped out" });
    const earned = async (range: string) =>
      (await report(`reward-points?${range}`)).rows.map((row: { earned: number }) => row.earned);
    expect(await earned(`from=${today}&to=${today}`)).toEqual([10]);
    expect(await earned(`from=&to=${yesterday}`)).toEqual([0]);
    expect(await earned(`from=${tomorrow}&to=`)).toEqual([0]);
  });

  it("an incident is reported on the property's day", async () => {
    const incident = { type: "Maintenance", category: "Plumbing", subCategory: "clogged drain/toilet" };
    await post("/incidents/new", { ...incident, requestID: "", description: "x", concernedParty: "x" });
    expect((await report("incident-ageing")).rows).toMatchObject([{ reported: today, age: 0 }]);
    expect((await report(`incident-ageing?from=${tomorrow}&to=`)).rows).toEqual([]);
  });

  it("a lease that ends today has not expired, and one that ended yesterday has", async () => {
    const rows = (await report("rent-roll")).rows as { unit: string; leaseStatus: string }[];
    expect(Object.fromEntries(rows.map(({ unit, leaseStatus }) => [unit, leaseStatus]))).toEqual({
      "2A": "Expiring Soon",
      "2B": "Expired",
      "2C": "Active",
    });
    expect((await report(`lease-expiry?from=${today}&to=${today}`)).rows).toMatchObject([{ daysLeft: 0 }]);
    // Mara's alone: it ends today.
    expect((await staff.get("/overview")).body.insights.expiringLeases).toBe(1);
  });

  it("the chart ends with the property's month, and entries of now count in it", async () => {
    await post("/behaviorlog/add", { userID: mara.userID, type: "Own idea", rp: 20, reportedBy: "Desk" });
    await post("/paymentlog/add", {
      userID: mara.userID,
      monthYear: monthText(month),
      status: "Paid: Early",
    });
    const { chart } = (await staff.get("/overview")).body;
    expect(chart).toHaveLength(Number(month.slice(-2)));
    // One of three residents has all of the points, and every payment of the month was early.
    expect(chart.at(-1)).toMatchObject({ month, behavior: 33.3, payment: 100 });
    const ranked = (await staff.get("/overview/month")).body;
    expect(ranked.month).toBe(month);
    expect(ranked.residents.find(({ userID }: Person) => userID === mara.userID)).toMatchObject({ rp: 20 });
  });

  // New residents and a clock that moves would change the figures of the other tests.
  it("tenure counts whole months up to the property's today, and a birth date may be that day, not tomorrow, which is 24 hours later", async () => {
    const own = await startPortal();
    const desk = await own.staff();
    const tenureOf = async (firstName: string, leaseStart: string) => {
      const { userID } = await own.bareResident(firstName, { leaseStart });
      await desk.post("/behaviorlog/add", { userID, type: "Own idea", rp: 1, reportedBy: "Desk" });
      return (await own.repositories.residents.byUserID(userID))?.turnoverScore ?? Number.NaN;
    };
    // The band changes at twelve months: reached today, and tomorrow.
    const [reached, missed] = [addMonths(today, -12), addDays(addMonths(today, -12), 1)];
    expect(await tenureOf("Tara", reached)).toBeLessThan(await tenureOf("Tilo", missed));

    const create = async (email: string, dateOfBirth: string) =>
      (await desk.post("/residents/new", { ...NEW_RESIDENT, email, dateOfBirth })).status;
    expect(await create("today@example.com", today)).toBe(201);
    expect(await create("tomorrow@example.com", tomorrow)).toBe(400);

    // Also where the clocks change.
    own.clock.advance(DAY);
    const { today: then } = (await (await own.staff()).get("/reports/rent-roll")).body;
    expect(then).toBe(tomorrow);
    await own.stop();
  });
});
