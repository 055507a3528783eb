/** Delinquency: which months count, how old they are, and who comes first; also against counting by hand. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delinquency, delinquencyRow } from "../../../../src/domain/reports/delinquency.ts";
import { anyPayments, resident, TODAY } from "./people.ts";

/** All months; those before the present one are in other books. */
const OPEN = { from: "", to: "", firstRecorded: "2026-12" };

describe("a resident's line", () => {
  it("exists for an unpaid month or one paid late, not for one paid early or still to come", () => {
    expect(delinquencyRow(resident(), [["2026-10", "Unpaid"]], OPEN, TODAY)).toEqual({
      ...{ userID: "R-00000001", unit: "2F", resident: "Dana Whitfield", class: "C" },
      ...{ monthsUnpaid: 1, notRecorded: 0, monthsLate: 0, oldestUnpaid: "2026-10" },
      ...{ upTo30: 0, upTo60: 1560, upTo90: 0, over90: 0, outstanding: 1560 },
    });
    const late = delinquencyRow(resident(), [["2026-01", "Paid: Late"]], OPEN, TODAY);
    expect(late).toMatchObject({ monthsUnpaid: 0, monthsLate: 1, oldestUnpaid: "", outstanding: 0 });
    expect(delinquencyRow(resident(), [["2026-01", "Paid: Early"]], OPEN, TODAY)).toBeUndefined();
    expect(delinquencyRow(resident(), [["2027-01", "Unpaid"]], OPEN, TODAY)).toBeUndefined();
  });

  it.each([
    ["since the property records", { from: "", to: "", firstRecorded: "2026-09" }, {}, 2],
    ["since the lease", { from: "", to: "", firstRecorded: "2026-01" }, { leaseStart: "2026-09-15" }, 2],
    [
      "since the first entry, whenever the lease was renewed",
      { from: "", to: "", firstRecorded: "2026-01" },
      { leaseStart: "2027-01-01" },
      1,
    ],
    ["in the range", { from: "2026-11", to: "2026-11", firstRecorded: "2026-01" }, {}, 1],
    ["not for months to come", { from: "2026-11", to: "2027-03", firstRecorded: "2026-01" }, {}, 1],
    [
      "not without a lease",
      { from: "2026-11", to: "2026-11", firstRecorded: "2026-01" },
      { leaseStart: "" },
      undefined,
    ],
    [
      "not before the approval",
      { from: "2026-11", to: "2026-11", firstRecorded: "2026-01" },
      { approved: false },
      undefined,
    ],
  ])("counts months that are not recorded %s", (_, range, fields, months) => {
    const row = delinquencyRow(resident(fields), [["2026-10", "Paid: On-time"]], range, TODAY);
    expect(row?.notRecorded).toBe(months);
  });

  it("agrees with counting by hand, for any months and any range", () => {
    const month = fc.constantFrom("", "2025-06", "2026-01", "2026-11", "2027-05");
    fc.assert(
      fc.property(anyPayments, month, month, (payments, from, to) => {
        const inRange = payments.filter(
          ([at]) => at <= "2026-11" && (from === "" || at >= from) && (to === "" || at <= to),
        );
        const unpaid = inRange.filter(([, status]) => status === "Unpaid").map(([at]) => at);
        const late = inRange.filter(([, status]) => status === "Paid: Late");
        const row = delinquencyRow(resident(), payments, { ...OPEN, from, to }, TODAY);
        if (unpaid.length === 0 && late.length === 0) {
          expect(row).toBeUndefined();
          return;
        }
        const overdue = unpaid.map((at) => (Date.parse(TODAY) - Date.parse(`${at}-01`)) / 86_400_000);
        const sum = (least: number, most: number) =>
          1560 * overdue.filter((days) => days >= least && days <= most).length;
        expect(row).toMatchObject({
          monthsUnpaid: unpaid.length,
          monthsLate: late.length,
          oldestUnpaid: unpaid.sort()[0] ?? "",
          upTo30: sum(0, 30),
          upTo60: sum(31, 60),
          upTo90: sum(61, 90),
          over90: sum(91, 1e9),
          outstanding: 1560 * unpaid.length,
        });
      }),
    );
  });
});

describe("the report", () => {
  const line = (userID: string, months: [string, "Unpaid" | "Paid: Late"][], rent = 1500, range = OPEN) =>
    delinquencyRow(resident({ userID, firstName: userID, monthlyRent: rent }), months, range, TODAY) ??
    expect.fail("no line");

  it("sorts by months behind, then by amount, then by months that are not recorded, then by late payments", () => {
    const { rows, totals, breakdowns } = delinquency([
      line("late once", [["2026-01", "Paid: Late"]]),
      line("recent, small", [["2026-11", "Unpaid"]], 100),
      line("late twice", [
        ["2026-01", "Paid: Late"],
        ["2026-02", "Paid: Late"],
      ]),
      line("recent, large", [["2026-11", "Unpaid"]]),
      line("not recorded", [], 1500, { ...OPEN, firstRecorded: "2026-11" }),
      line("old", [["2026-03", "Unpaid"]], 10),
    ]);
    expect(rows.map(({ userID }) => userID)).toEqual([
      "old",
      "recent, large",
      "recent, small",
      "not recorded",
      "late twice",
      "late once",
    ]);
    expect(totals).toMatchObject({
      monthsUnpaid: 3,
      notRecorded: 1,
      monthsLate: 3,
      over90: 70,
      outstanding: 70 + 1560 + 160,
    });
    expect(breakdowns[0]?.rows).toEqual([
      { label: "Unpaid", values: [3, 3] },
      { label: "Not recorded", values: [1, 1] },
      { label: "Late", values: [2, 3] },
    ]);
    expect(breakdowns[1]?.rows).toEqual([
      { label: "0-30 days", values: [2, 1720, 96.1] },
      { label: "31-60 days", values: [0, 0, 0] },
      { label: "61-90 days", values: [0, 0, 0] },
      { label: "Over 90 days", values: [1, 70, 3.9] },
    ]);
  });

  it("has no breakdown of nothing", () => {
    expect(delinquency([])).toMatchObject({ rows: [], breakdowns: [], totals: { outstanding: 0 } });
  });
});
