/** The payment score as counts of months. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import { explainPayments } from "../../../src/domain/score-explanation.ts";
import { paymentScore } from "../../../src/domain/scoring.ts";

const months = fc.array(fc.record({ status: fc.constantFrom(...PAYMENT_STATUSES) }), { maxLength: 60 });

describe("the explanation of a payment score", () => {
  it("is 0 of no months", () => {
    expect(explainPayments([])).toMatchObject({
      months: 0,
      inTime: 0,
      percentage: 0,
      score: 0,
      next: { inTime: 100, late: 0 },
    });
  });

  it("counts every month once, and rounds to the very score", () => {
    fc.assert(
      fc.property(months, (entries) => {
        const why = explainPayments(entries);
        expect(why.lines.reduce((sum, line) => sum + line.months, 0)).toBe(entries.length);
        const counted = why.lines.filter(({ counts }) => counts).reduce((sum, line) => sum + line.months, 0);
        expect(counted).toBe(why.inTime);
        expect(Math.round(why.percentage)).toBe(paymentScore(entries));
        expect(why.next.inTime).toBeGreaterThanOrEqual(why.next.late);
      }),
    );
  });
});
