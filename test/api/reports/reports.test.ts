/** The reports over HTTP: true to what was logged, in the property's days, and safe as files. */
import Papa from "papaparse";
import { describe, expect } from "vitest";
import { addDays, monthOf } from "../../../src/domain/calendar.ts";
import { RANGE_TEXTS, REPORT_DEFINITIONS } from "../../../src/domain/reports/report-definitions.ts";
import { monthText } from "../../../src/domain/reports/report-helpers.ts";
import { REPORTS } from "../../../src/domain/reports/report-view.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { momentSince } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { turnOnLedger } from "../support/ledgers.ts";
import { todayOf } from "../support/move-outs.ts";

const HOSTILE = '=HYPERLINK("https://example.com","Dana")';

/** Two residents with rents, payments, points and incidents, of whom Dana has most, and Ines, of whom no payment is recorded. */
async function addProperty(portal: TestPortal, today: string, lastMonth: string) {
  const staff = await portal.staff();
  const lease = { leaseStart: "2025-01-01", leaseEnd: addDays(today, 20) };
  const dana = await portal.bareResident("Dana", {
    firstName: HOSTILE,
    ...lease,
    ...{ unitNumber: "-2F", unitType: "2BHK", monthlyRent: 1500.5, monthlyFee: 60 },
    ...{ dateOfBirth: "1971-03-04", maritalStatus: "Widowed", monthlyIncome: 98_765 },
    ...{ gender: "Female", raceEthnicity: "Pacific Islander" },
  });
  const omar = await portal.bareResident("Omar", { unitNumber: "1A", unitType: "Studio", monthlyRent: 900 });
  const ines = await portal.bareResident("Ines", { leaseStart: "2025-01-01" });
  await portal.bareResident("Pending", { unitNumber: "9Z", approvedAt: null });
  for (const [userID, month, status] of [
    [dana.userID, lastMonth, "Unpaid"],
    [dana.userID, monthOf(today), "Unpaid"],
    [dana.userID, monthOf(today), "Paid: Late"],
    [omar.userID, lastMonth, "Paid: Early"],
  ] as const) {
    const payment = { userID, monthYear: monthText(month), status };
    expect([200, 201]).toContain((await staff.post("/paymentlog/add", payment)).status);
  }
  for (const [cp, text] of [
    [50, "Earned 50CP"],
    [-5, "Correction"],
  ] as const) {
    await staff.post("/rewardlog/add", { userID: dana.userID, cp, text });
  }
  for (const [caller, requestID] of [
    [dana, "REQ-OPEN"],
    [staff, "REQ-DESK"],
    [dana, "REQ-DONE"],
  ] as const) {
    const report = { ...INCIDENT, requestID, type: "Maintenance", userID: caller.userID };
    const { body } = await caller.post("/incidents/new", report);
    if (requestID !== "REQ-DONE") continue;
    await staff.patch("/incidents/update", { _id: body._id, status: "Resolved" });
  }
  return { dana, ines };
}

/** The tests only read the property's reports, so they share one. */
const it = withPortal()
  .extend("today", { scope: "file" }, ({ portal }) => todayOf(portal))
  .extend("lastMonth", { scope: "file" }, ({ today }) => monthOf(addDays(`${monthOf(today)}-01`, -1)))
  .extend("property", { scope: "file", auto: true }, ({ portal, today, lastMonth }) =>
    addProperty(portal, today, lastMonth),
  )
  .extend("dana", { scope: "file" }, ({ property }) => property.dana);

const read = async (staff: Person, path: string) => (await staff.get(`/reports/${path}`)).body;

describe("a report", () => {
  it("says which day's figures it has, and in which range", async ({ portal, staff, today, dana }) => {
    const asked = portal.clock.now();
    expect(await read(staff, "lease-expiry")).toMatchObject({
      report: "lease-expiry",
      today,
      from: "",
      countedAt: momentSince(asked, portal.clock),
      rows: [{ userID: dana.userID, daysLeft: 20, expires: "Within 30 days" }],
    });
    const narrow = await read(staff, `lease-expiry?from=${addDays(today, 21)}&to=`);
    expect(narrow).toMatchObject({ from: addDays(today, 21), to: "", rows: [] });
  });

  it("of the rents has every approved resident with a lease that began", async ({ staff, dana }) => {
    const { rows, totals, notes } = await read(staff, "rent-roll");
    // Dana's entries made a class of hers, and its fee.
    const { monthlyFee } = (await staff.get(`/residents/${dana.userID}`)).body;
    expect(rows.map(({ unit, total }: { unit: string; total: number }) => [unit, total])).toEqual([
      ["-2F", 1500.5 + monthlyFee],
    ]);
    expect(totals.monthlyRent).toBe(1500.5);
    expect(notes).toEqual([
      "Not included: 3 residents who have no unit, whose lease has not begun, or who are waiting for approval.",
    ]);
  });

  it("of what is unpaid follows changes", async ({ staff, today, lastMonth, property: { dana, ines } }) => {
    const { rows } = await read(staff, "delinquency?from=");
    expect(rows).toMatchObject([
      { userID: dana.userID, monthsUnpaid: 1, monthsLate: 1, oldestUnpaid: lastMonth },
      { userID: ines.userID, notRecorded: 2, outstanding: 0 },
    ]);
    expect(await read(staff, "delinquency")).toMatchObject({
      from: monthOf(today),
      rows: [
        { userID: ines.userID, notRecorded: 1 },
        { userID: dana.userID, monthsUnpaid: 0, monthsLate: 1, oldestUnpaid: "", outstanding: 0 },
      ],
    });
  });

  it("of the incidents has the open ones, in the property's days", async ({ staff, today, dana }) => {
    const { rows } = await read(staff, "incident-ageing");
    expect(rows).toMatchObject([
      { requestID: "REQ-DESK", resident: "Staff", userID: "", reported: today },
      { requestID: "REQ-OPEN", userID: dana.userID, age: 0, open: "0-7 days" },
    ]);
    expect((await read(staff, `incident-ageing?to=${addDays(today, -1)}`)).rows).toEqual([]);
  });

  it("of the points counts the range's entries and what is held", async ({ staff, today, dana }) => {
    const { rows, totals } = await read(staff, "reward-points");
    expect(rows).toMatchObject([
      { userID: dana.userID, earned: 50, corrected: -5, outstanding: 45, share: 100 },
    ]);
    expect(totals).toMatchObject({ earned: 50, outstanding: 45 });
    const whole = await read(staff, "reward-points?from=0000-01-01&to=9999-12-31");
    expect(whole.rows).toMatchObject([{ earned: 50, corrected: -5, outstanding: 45 }]);
    const before = await read(staff, `reward-points?from=&to=${addDays(today, -1)}`);
    expect(before.rows).toMatchObject([{ earned: 0, corrected: 0, outstanding: 45 }]);
  });

  it.for([
    ["incident-ageing", "0000-01-01", "9999-12-31"],
    ["reward-points", "9999-12-31", "9999-12-31"],
    ["delinquency", "0000-01", "9999-12"],
  ])("%s from %s to %s, the calendar's own ends, is a range", async ([name, from, to], { staff }) => {
    expect((await staff.get(`/reports/${name}?from=${from}&to=${to}`)).status).toBe(200);
  });

  it.for([
    ["lease-expiry.csv?from=2026-02-30", RANGE_TEXTS.invalid],
    ["delinquency?from=2026-03&to=2026-02", RANGE_TEXTS.order],
  ])("%s: %s", async ([path, text], { staff }) => {
    const { status, body } = await staff.get(`/reports/${path}`);
    expect([status, body.error]).toEqual([400, text]);
  });
});

describe("a report as a file", () => {
  const lines = (text: string) => Papa.parse<string[]>(text.slice(1).trimEnd()).data;

  it.for(REPORTS)("of %s is CSV to save, with nothing private", async (name, { portal, staff, today }) => {
    if (name === "occupancy") await staff.post("/units/add", { number: "=1+1" });
    await turnOnLedger(portal, { isOn: name === "balances" });
    if (name === "balances") {
      const [{ userID }] = (await staff.get("/reports/rent-roll")).body.rows;
      const [{ _id }] = (await staff.get(`/residents/${userID}/leases`)).body;
      const charge = { kind: "charge", chargeKind: "other", cents: 1, day: today, text: "Lamp" };
      expect((await staff.post(`/leases/${_id}/ledger`, charge)).status).toBe(201);
    }
    const { status, headers, text } = await staff.get(`/reports/${name}.csv`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe(`attachment; filename="${name}-${today}.csv"`);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [head, ...rows] = lines(text);
    expect(head?.map((cell) => cell.replace(/ \((%|CP)\)$/, ""))).toEqual(
      REPORT_DEFINITIONS[name].columns.map((column) => column.head),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/1971|Widowed|98765|Pacific|Female/);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r\0]/);
  });

  it("writes what looks like a formula as a text, and numbers as numbers", async ({ staff }) => {
    const rent = lines((await staff.get("/reports/rent-roll.csv")).text);
    expect(rent[1]).toEqual(expect.arrayContaining(["'-2F", `'${HOSTILE} Sample`, "1500.5"]));
    expect(rent.at(-1)?.slice(0, 7)).toEqual(["Total", ...Array(5).fill(""), "1500.5"]);
    const points = lines((await staff.get("/reports/reward-points.csv")).text);
    expect(points[1]?.slice(3)).toEqual(["50", "-5", "45", "100"]);
  });
});
