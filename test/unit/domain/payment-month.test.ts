/** Payment months: reading, sorting, and the rules of a payment. */
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import {
  monthYearText,
  newestMonthFirst,
  paymentMonthKey,
  paymentMonthOf,
  paymentYears,
  readMonthYear,
} from "../../../src/domain/payment-months.ts";
import { PAYMENT_TEXTS, paymentProblem, paymentStatusOf } from "../../../src/domain/payment-rules.ts";
import { isLate, isMissed } from "../../../src/domain/payment-status.ts";

it.each([
  ["2026-11-28", { month: "Nov", year: "2026" }],
  ["2025-01-01", { month: "Jan", year: "2025" }],
  ["2031-02-01", { month: "Feb", year: "2031" }],
])("the form begins on %s with its month and year", (date, expected) => {
  expect(paymentMonthOf(date)).toEqual(expected);
});

it.each([
  ["2026-11-28", [], [2025, 2026, 2027, 2028]],
  ["2029-01-02", ["2026-03-01"], [2025, 2026, 2027, 2028, 2029, 2030]],
  ["2026-11-28", ["", "0026-01-01", "2023-04", "2024-06-01"], [2025, 2026, 2027, 2028, 2024, 2023]],
])("the form of %s offers the list first, next year and years since %j", (today, dates, years) => {
  expect(paymentYears(today, dates)).toEqual(years);
});

describe("a payment month", () => {
  it("has a key that sorts", () => {
    expect(paymentMonthKey("Jan 2025")).toBe("2025-01");
    expect(paymentMonthKey("dec 2028")).toBe("2028-12");
    expect(paymentMonthKey("January 2025")).toBeUndefined();
    expect(paymentMonthKey("")).toBeUndefined();
  });
  it("is read without case and answered in the list's spelling", () => {
    expect(readMonthYear(" aPR  2026 ")).toEqual({ month: "Apr", year: 2026 });
    expect(monthYearText("Apr", 2026)).toBe("Apr 2026");
  });
  it("sorts newest first, across years, and texts that are none last", () => {
    const list = ["Dec 2025", "Feb 2026", "Jan 2026", "someday", "Apr 2025"];
    const sorted = list.map((monthYear) => ({ monthYear })).sort(newestMonthFirst);
    expect(sorted.map(({ monthYear }) => monthYear)).toEqual([
      "Feb 2026",
      "Jan 2026",
      "Dec 2025",
      "Apr 2025",
      "someday",
    ]);
  });
});

describe("the payment rules", () => {
  it.each([
    [["", "2025", " 2025", "Foo 2025", "Jan 2025 again"], PAYMENT_TEXTS.monthMissing],
    [["Jan", "Jan 0026", "Jan 24", "Jan 9999"], PAYMENT_TEXTS.yearMissing],
    [["Dec 2024", "Jan 2025", "Dec 2028", "Jan 2029"], undefined],
  ])("answer %j on the wire", (months, text) => {
    const expected = text === undefined ? undefined : { field: "monthYear", text };
    for (const monthYear of months) expect(paymentProblem({ monthYear, status: "Unpaid" })).toEqual(expected);
  });
  it("take every status of the list and no other", () => {
    for (const status of PAYMENT_STATUSES) expect(paymentStatusOf(status.toUpperCase())).toBe(status);
    expect(paymentProblem({ monthYear: "Jan 2025", status: "Paid" })?.text).toBe(PAYMENT_TEXTS.statusMissing);
  });
  it("tell late from missed", () => {
    expect(PAYMENT_STATUSES.filter(isLate)).toEqual(["Paid: Late"]);
    expect(PAYMENT_STATUSES.filter(isMissed)).toEqual(["Unpaid"]);
  });
});
