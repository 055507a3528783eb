/** From entries to months and to the property's totals. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import {
  addChange,
  addMonth,
  compact,
  countsOf,
  type Months,
  monthsOf,
  type PropertyMonths,
  sameMonths,
  sameStats,
} from "../../../src/overview/monthly-stats.ts";

const month = fc.constantFrom("2025-12", "2026-01", "2026-02");
const sums = fc.record({
  entries: fc.nat({ max: 3 }),
  rp: fc.integer({ min: -400, max: 400 }).map((tenths) => tenths / 10),
  violations: fc.nat({ max: 3 }),
  payment: fc.option(fc.constantFrom(...PAYMENT_STATUSES)),
});
const months: fc.Arbitrary<Months> = fc.dictionary(month, sums, { noNullPrototype: true });

describe("a resident's months", () => {
  it("sort entries by the property's months and add up without the noise of fractions", () => {
    const entry = (rp: number, at: string) => ({ rp, createdAt: new Date(at) });
    const found = monthsOf(
      [
        entry(0.1, "2026-02-01T03:00:00Z"),
        entry(0.2, "2026-01-20T00:00:00Z"),
        entry(-1, "2026-02-09T00:00:00Z"),
      ],
      [{ month: "2026-02", status: "Unpaid" }],
      "America/Chicago",
    );
    expect(found).toEqual({
      "2026-01": { entries: 2, rp: 0.3, violations: 0, payment: null },
      "2026-02": { entries: 1, rp: -1, violations: 1, payment: "Unpaid" },
    });
    expect(countsOf(found)).toEqual({ violations: 1, latePayments: 0, missedPayments: 1 });
  });
});

describe("the totals", () => {
  it("are the same by differences as added up at the end", () => {
    fc.assert(
      fc.property(fc.array(months, { minLength: 1, maxLength: 6 }), (states) => {
        const byDifference: PropertyMonths = new Map();
        let before: Months = {};
        for (const after of states) {
          addChange(byDifference, before, after);
          before = after;
        }
        const atTheEnd: PropertyMonths = new Map();
        for (const [name, one] of Object.entries(before)) addMonth(atTheEnd, name, one);
        expect(sameStats(Object.fromEntries(byDifference), compact(atTheEnd))).toBe(true);
      }),
    );
  });

  it("differ when anything in them does", () => {
    const counted: PropertyMonths = new Map();
    addMonth(counted, "2026-01", { entries: 1, rp: 2, violations: 0, payment: "Paid: Late" });
    const stored = Object.fromEntries(structuredClone(counted));
    expect(sameStats(stored, counted)).toBe(true);
    expect(sameStats({}, counted)).toBe(false);
    expect(sameStats(stored, new Map())).toBe(false);
  });

  it("take a month without entries for none", () => {
    expect(sameMonths({ "2026-01": { entries: 0, rp: 0, violations: 0, payment: null } }, {})).toBe(true);
  });
});
