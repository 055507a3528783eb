/** The reports over HTTP: true to what was logged, in the property's days, and safe as files. */
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, monthOf, toCalendarDate } from "../../../src/domain/calendar.ts";
import { RANGE_TEXTS, REPORT_DEFINITIONS } from "../../../src/domain/reports/report-definitions.ts";
import { monthText } from "../../../src/domain/reports/report-helpers.ts";
import { REPORTS } from "../../../src/domain/reports/report-view.ts";
import { DAY, momentSince } from "../../harness/clock.ts";
import {
  type Caller,
  type PropertyPortal,
  startPropertyPortal,
  TIME_ZONE,
} from "../support/property-portal.ts";

const HOSTILE = '=HYPERLINK("https://example.com","Dana")';

let portal: PropertyPortal;
let staff: Caller;
let dana: Caller;
let today: string;
let lastMonth: string;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  today = toCalendarDate(portal.clock.now(), TIME_ZONE);
  lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const lease = { leaseStart: "2025-01-01", leaseEnd: addDays(today, 20) };
  dana = await portal.resident("Dana", {
    firstName: HOSTILE,
    unitNumber: "-2F",
    unitType: "2BHK",
    ...lease,
    monthlyRent: 1500.5,
    monthlyFee: 60,
    dateOfBirth: "1971-03-04",
    maritalStatus: "Widowed",
    monthlyIncome: 98_765,
    gender: "Female",
    raceEthnicity: "Pacific Islander",
  });
  const omar = await portal.resident("Omar", { unitNumber: "1A", unitType: "Studio", monthlyRent: 900 });
  await portal.resident("Pending", { unitNumber: "9Z", approvedAt: null });
  for (const [userID, month, status] of [
    [dana.userID, lastMonth, "Unpaid"],
    [dana.userID, monthOf(today), "Unpaid"],
    [dana.userID, monthOf(today), "Paid: Late"],
    [omar.userID, lastMonth, "Paid: Early"],
  ] as const) {
    const { status: answered } = await staff.post("/paymentlog/add", {
      userID,
      monthYear: monthText(month),
      status,
    });
    expect([200, 201]).toContain(answered);
  }
  for (const [cp, text] of [
    [50, "Earned 50CP"],
    [-5, "Correction"],
  ] as const) {
    await staff.post("/rewardlog/add", { userID: dana.userID, cp, text });
  }
  const report = {
    category: "Plumbing",
    subCategory: "clogged drain/toilet",
    description: "x",
    concernedParty: "x",
  };
  for (const [caller, requestID] of [
    [dana, "REQ-OPEN"],
    [staff, "REQ-DESK"],
    [dana, "REQ-DONE"],
  ] as const) {
    const { body } = await caller.post("/incidents/new", {
      ...report,
      requestID,
      type: "Maintenance",
      priorityLevel: "High",
      userID: caller.userID,
    });
    if (requestID !== "REQ-DONE") continue;
    await staff.patch("/incidents/update", { _id: body._id, status: "Resolved" });
  }
});
afterAll(() => portal.stop());

const read = async (path: string) => (await staff.get(`/reports/${path}`)).body;

describe("a report", () => {
  it("says which day's figures it has, and in which range", async () => {
    const asked = portal.clock.now();
    expect(await read("lease-expiry")).toMatchObject({
      report: "lease-expiry",
      today,
      from: "",
      countedAt: momentSince(asked, portal.clock),
      rows: [{ userID: dana.userID, daysLeft: 20, expires: "Within 30 days" }],
    });
    const narrow = await read(`lease-expiry?from=${addDays(today, 21)}&to=`);
    expect(narrow).toMatchObject({ from: addDays(today, 21), to: "", rows: [] });
  });

  it("of the rents has every approved resident with a unit, and totals", async () => {
    const { rows, totals, notes } = await read("rent-roll");
    // Dana's entries made a class of hers, and its fee.
    const { monthlyFee } = (await staff.get(`/residents/${dana.userID}`)).body;
    expect(rows.map(({ unit, total }: { unit: string; total: number }) => [unit, total])).toEqual([
      ["-2F", 1500.5 + monthlyFee],
      ["1A", expect.any(Number)],
    ]);
    expect(totals.monthlyRent).toBe(2400.5);
    expect(notes).toEqual(["Left out: one resident without a unit or waiting for approval."]);
  });

  it("of what is unpaid follows an entry that is replaced", async () => {
    const { rows } = await read("delinquency");
    expect(rows).toMatchObject([
      { userID: dana.userID, monthsUnpaid: 1, monthsLate: 1, oldestUnpaid: lastMonth },
    ]);
    expect((await read(`delinquency?from=${monthOf(today)}`)).rows).toMatchObject([
      { monthsUnpaid: 0, monthsLate: 1, oldestUnpaid: "", outstanding: 0 },
    ]);
  });

  it("of the incidents has the open ones, in the property's days", async () => {
    const { rows } = await read("incident-ageing");
    expect(rows).toMatchObject([
      { requestID: "REQ-DESK", resident: "Staff", userID: "", reported: today },
      { requestID: "REQ-OPEN", userID: dana.userID, age: 0, open: "0-7 days" },
    ]);
    expect((await read(`incident-ageing?to=${addDays(today, -1)}`)).rows).toEqual([]);
  });

  it("of the points counts the range's entries and what is held", async () => {
    const { rows, totals } = await read("reward-points");
    expect(rows).toMatchObject([
      { userID: dana.userID, earned: 50, corrected: -5, outstanding: 45, share: 100 },
    ]);
    expect(totals).toMatchObject({ earned: 50, outstanding: 45 });
    const before = await read(`reward-points?from=&to=${addDays(today, -1)}`);
    expect(before.rows).toMatchObject([{ earned: 0, corrected: 0, outstanding: 45 }]);
  });

  it.each([
    ["lease-expiry", "0000-01-01", "9999-12-31"],
    ["incident-ageing", "0000-01-01", "9999-12-31"],
    ["reward-points", "0000-01-01", "9999-12-31"],
    ["reward-points", "9999-12-31", "9999-12-31"],
    ["reward-points", "0000-01-01", "0000-01-01"],
    ["delinquency", "0000-01", "9999-12"],
  ])("%s from %s to %s, the calendar's own ends, is a range", async (name, from, to) => {
    for (const path of [name, `${name}.csv`]) {
      expect((await staff.get(`/reports/${path}?from=${from}&to=${to}`)).status).toBe(200);
    }
  });

  it("of the points up to the calendar's last day has every entry", async () => {
    const { rows } = await read("reward-points?from=&to=9999-12-31");
    expect(rows).toMatchObject([{ earned: 50, corrected: -5, outstanding: 45 }]);
  });

  it.each([
    ["rent-roll?from=2026-01-01", RANGE_TEXTS.invalid],
    ["lease-expiry?to=soon", RANGE_TEXTS.invalid],
    ["lease-expiry.csv?from=2026-02-30", RANGE_TEXTS.invalid],
    ["delinquency?from=2026-03&to=2026-02", RANGE_TEXTS.order],
  ])("%s: %s", async (path, text) => {
    const { status, body } = await staff.get(`/reports/${path}`);
    expect([status, body.error]).toEqual([400, text]);
  });
});

describe("a report as a file", () => {
  const lines = (text: string) => Papa.parse<string[]>(text.slice(1).trimEnd()).data;

  it.each(REPORTS)("of %s is CSV to save, with its mark, its columns and nothing private", async (name) => {
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

  it("writes what looks like a formula as a text, and numbers as numbers", async () => {
    const rent = lines((await staff.get("/reports/rent-roll.csv")).text);
    expect(rent[1]).toEqual(expect.arrayContaining(["'-2F", `'${HOSTILE} Sample`, "1500.5"]));
    expect(rent.at(-1)).toEqual([
      "Total",
      "",
      "",
      "",
      "",
      "",
      "2400.5",
      expect.any(String),
      expect.any(String),
    ]);
    const points = lines((await staff.get("/reports/reward-points.csv")).text);
    expect(points[1]?.slice(3)).toEqual(["50", "-5", "45", "100"]);
  });
});

it("the ages of leases and incidents change with the day", async () => {
  const own = await startPropertyPortal();
  const desk = await own.staff();
  await own.resident("Dana", { unitNumber: "2F", leaseStart: "2025-01-01", leaseEnd: addDays(today, 20) });
  const incident = { type: "Maintenance", category: "Plumbing", subCategory: "clogged drain/toilet" };
  await desk.post("/incidents/new", { ...incident, description: "x", concernedParty: "x" });
  own.clock.advance(21 * DAY);
  const later = await own.staff();
  const { rows } = (await later.get("/reports/lease-expiry")).body;
  expect(rows).toMatchObject([{ daysLeft: -1, expires: "Expired" }]);
  expect((await later.get("/reports/incident-ageing")).body.rows[0]).toMatchObject({ age: 21 });
  await own.stop();
});
