/** Occupancy by month, and the units of today. */
import { describe, expect, it } from "vitest";
import { occupancyReport, type ReportLease } from "../../../../src/domain/reports/occupancy.ts";
import { countOccupancy } from "../../../../src/domain/unit-rules.ts";

const TODAY = "2026-11-20";
const NOW = { units: 4, occupied: 2, notice: 1, vacant: 1, offline: 1 };

const lease = (unitID: string, from: string, ended: ReportLease["ended"] = null, leaseStart = from) =>
  ({ unitID, leaseStart, people: [{ kind: "leaseholder", from }], ended }) satisfies ReportLease;
const left = (date: string, reason = "Moved out") => ({ date, reason });

const monthsOf = (leases: readonly ReportLease[], from = "2026-09", to = "2026-11") =>
  occupancyReport(leases, { from, to }, NOW, TODAY).rows.map(
    ({ month, occupied, moveIns, moveOuts }) => `${month}: ${occupied} +${moveIns} -${moveOuts}`,
  );

describe("occupancy by month", () => {
  it.each([
    [
      "of a lease that runs",
      [lease("a", "2026-10-31")],
      ["2026-11: 1 +0 -0", "2026-10: 1 +1 -0", "2026-09: 0 +0 -0"],
    ],
    [
      "of a renewed lease, whose start is ahead",
      [lease("a", "2020-01-01", null, "2027-01-01")],
      ["2026-11: 1 +0 -0", "2026-10: 1 +0 -0", "2026-09: 1 +0 -0"],
    ],
    [
      "of people who left",
      [lease("a", "2020-01-01", left("2026-10-31"))],
      ["2026-11: 0 +0 -0", "2026-10: 0 +0 -1", "2026-09: 1 +0 -0"],
    ],
    [
      "of a unit whose people change within a month",
      [lease("a", "2020-01-01", left("2026-10-10")), lease("a", "2026-10-20")],
      ["2026-11: 1 +0 -0", "2026-10: 1 +1 -1", "2026-09: 1 +0 -0"],
    ],
    [
      "of roommates with a lease each",
      [lease("a", "2026-10-01"), lease("a", "2026-10-01")],
      ["2026-11: 1 +0 -0", "2026-10: 1 +2 -0", "2026-09: 0 +0 -0"],
    ],
    [
      "of joined leases",
      [lease("a", "2026-10-01"), lease("a", "2026-10-01", left("2026-11-02", "Merged"))],
      ["2026-11: 1 +0 -0", "2026-10: 1 +1 -0", "2026-09: 0 +0 -0"],
    ],
    [
      "of a lease and a move-out that are ahead",
      [lease("a", "2026-11-21"), lease("b", "2020-01-01", left("2026-11-30"))],
      ["2026-11: 1 +0 -0", "2026-10: 1 +0 -0", "2026-09: 1 +0 -0"],
    ],
    [
      "of a lease without a unit",
      [{ ...lease("", "2020-01-01") }],
      ["2026-11: 0 +0 -0", "2026-10: 0 +0 -0", "2026-09: 0 +0 -0"],
    ],
  ] as const)("%s", (_name, leases, rows) => expect(monthsOf(leases)).toEqual(rows));

  it("ends with the current month, reaches ten years back, and has shares and sums", () => {
    const leases = [lease("a", "2019-01-01"), lease("b", "2019-01-01", left("2026-11-01"))];
    expect(monthsOf(leases, "", "2030-01")).toHaveLength(120);
    const { rows, totals, breakdowns } = occupancyReport(leases, { from: "2026-10", to: "" }, NOW, TODAY);
    expect(rows).toMatchObject([
      { month: "2026-11", occupancy: 25, turnover: 25, notOccupied: 3 },
      { month: "2026-10", occupancy: 50, turnover: 0, notOccupied: 2 },
    ]);
    expect(totals).toEqual({ moveIns: 0, moveOuts: 1 });
    expect(breakdowns[0]?.rows.map(({ values }) => values[0])).toEqual([1, 1, 1, 1]);
    expect(occupancyReport([], { from: "", to: "" }, { ...NOW, units: 0 }, TODAY).rows).toEqual([]);
  });
});

it("today's units: with people, on notice if all of them leave, offline only without people", () => {
  const person = (unitID: string, moveOutDate = "", leaseStart = "2026-01-01") => ({
    unitID,
    moveOutDate,
    leaseStart,
  });
  const people = [
    person("stays"),
    person("stays", "2026-12-01"),
    person("leaves", "2026-12-01"),
    person("leaves", "2026-12-15"),
    person("later", "", "2026-11-21"),
    person("offline but lived in", "", ""),
    person(""),
  ];
  const units = { units: 6, offlineIDs: ["offline", "offline but lived in"] };
  expect(countOccupancy(units, people, TODAY)).toEqual({
    units: 6,
    occupied: 3,
    notice: 1,
    vacant: 2,
    offline: 1,
  });
});
