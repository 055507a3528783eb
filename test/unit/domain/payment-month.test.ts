/** Payment months: reading, sorting, and the rules of the payment dialog in their order. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MONTHS, PAYMENT_STATUSES, PAYMENT_YEARS } from "../../../src/domain/enumerations.ts";
import {
  monthYearText,
  newestMonthFirst,
  PAYMENT_TEXTS,
  paymentFormProblem,
  paymentMonthKey,
  paymentProblem,
  paymentStatusOf,
  readMonthYear,
} from "../../../src/domain/payment-rules.ts";
import { isLate, isMissed } from "../../../src/domain/payment-status.ts";

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
  it("survives the way over the wire", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MONTHS), fc.constantFrom(...PAYMENT_YEARS), (month, year) => {
        expect(readMonthYear(monthYearText(month, year))).toEqual({ month, year });
      }),
    );
  });
});

describe("the payment rules", () => {
  it("come in the specification's order", () => {
    expect(paymentFormProblem({ month: "", year: "", status: "" })?.text).toBe("Please select a month.");
    expect(paymentFormProblem({ month: "Jan", year: "", status: "" })?.text).toBe("Please select a year.");
    expect(paymentFormProblem({ month: "Jan", year: "2025", status: "" })?.text).toBe(
      "Please select a payment status.",
    );
    expect(paymentFormProblem({ month: "Jan", year: "2025", status: "Unpaid" })).toBeUndefined();
  });
  it.each([
    ["", PAYMENT_TEXTS.monthMissing],
    ["2025", PAYMENT_TEXTS.monthMissing],
    [" 2025", PAYMENT_TEXTS.monthMissing],
    ["Foo 2025", PAYMENT_TEXTS.monthMissing],
    ["Jan 2025 again", PAYMENT_TEXTS.monthMissing],
    ["Jan", PAYMENT_TEXTS.yearMissing],
    ["Jan 2024", PAYMENT_TEXTS.yearMissing],
    ["Jan 2029", PAYMENT_TEXTS.yearMissing],
    ["Jan 2025", undefined],
    ["Dec 2028", undefined],
  ])("answer %j on the wire", (monthYear, problem) => {
    expect(paymentProblem({ monthYear, status: "Unpaid" })?.text).toBe(problem);
  });
  it("take every status of the list and no other", () => {
    for (const status of PAYMENT_STATUSES) expect(paymentStatusOf(status.toUpperCase())).toBe(status);
    expect(paymentProblem({ monthYear: "Jan 2025", status: "Paid" })?.text).toBe(PAYMENT_TEXTS.statusMissing);
  });
  it("tell late from missed", () => {
    expect(PAYMENT_STATUSES.filter(isLate)).toEqual(["Paid: Late"]);
    expect(PAYMENT_STATUSES.filter(isMissed)).toEqual(["Unpaid"]);
  });
  it("have the specification's texts for what goes wrong", () => {
    expect([PAYMENT_TEXTS.failed, PAYMENT_TEXTS.networkError]).toEqual([
      "Failed to add payment log.",
      "Error adding payment log.",
    ]);
  });
});
