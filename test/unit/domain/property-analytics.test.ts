/** The dashboard's figures of all residents: class shares, mean turnover, and the months of 'Behavior vs Delinquency'. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES, type ResidentClass } from "../../../src/domain/enumerations.ts";
import {
  behaviorPointOf,
  classShares,
  meanTurnover,
  monthShare,
  monthsSoFar,
  paymentPoint,
  rankMonth,
} from "../../../src/domain/property-analytics.ts";

it.each([
  [{ A: 2, B: 2, C: 2 }, [33.3, 33.3, 33.3]],
  [{ A: 2, B: 1, C: 0 }, [66.7, 33.3, 0]],
  [{ A: 0, B: 0, C: 0 }, [0, 0, 0]],
])("the class shares of %j are %j", (counts: Record<ResidentClass, number>, percents) => {
  const shares = classShares((name) => counts[name]);
  expect(shares.map(({ class: name, count }) => [name, count])).toEqual(Object.entries(counts));
  expect(shares.map(({ percent }) => percent)).toEqual(percents);
});

it.each([
  [0, 0, 50],
  [119, 2, 59.5],
  [152, 3, 50.6],
  [3 * 64.1, 3, 64.1],
  // Never in a band of the gauge that the mean has not reached.
  [24 * 40 + 39, 25, 39.9],
])("the mean turnover of %d over %i residents is %d", (sum, residents, mean) => {
  expect(meanTurnover(sum, residents)).toBe(mean);
});

it("the chart's months are those of the current year so far, in the property's time zone", () => {
  expect(monthsSoFar(new Date("2026-03-15T12:00:00Z"), "UTC")).toEqual(["2026-01", "2026-02", "2026-03"]);
  const turn = new Date("2026-01-01T03:00:00Z");
  expect(monthsSoFar(turn, "UTC")).toEqual(["2026-01"]);
  expect(monthsSoFar(turn, "America/Chicago")).toHaveLength(12);
});

it("a point is a mean over all residents, and a gap without entries", () => {
  expect([behaviorPointOf(10, 1, 1), behaviorPointOf(10, 1, 4), behaviorPointOf(0, 1, 5)]).toEqual([
    50, 12.5, 0,
  ]);
  expect([paymentPoint(2, 3), paymentPoint(0, 2)]).toEqual([66.7, 0]);
  expect([behaviorPointOf(0, 0, 5), paymentPoint(0, 0)]).toEqual([null, null]);
});

it.each([
  [undefined, { rp: null, percent: 0, payment: null }],
  [
    { entries: 0, rp: 0, payment: null },
    { rp: null, percent: 0, payment: null },
  ],
  [
    { entries: 2, rp: -6, payment: null },
    { rp: -6, percent: 0, payment: null },
  ],
  [
    { entries: 2, rp: 0.1 + 0.2, payment: "Paid: On-time" },
    { rp: 0.3, percent: 1.5, payment: 100 },
  ],
  [
    { entries: 2, rp: 5, payment: "Paid: Early" },
    { rp: 5, percent: 25, payment: 100 },
  ],
  [
    { entries: 2, rp: 31, payment: "Paid: Late" },
    { rp: 31, percent: 100, payment: 0 },
  ],
  [
    { entries: 0, rp: 0, payment: "Unpaid" },
    { rp: null, percent: 0, payment: 0 },
  ],
] as const)("a resident's share of a month with %j is %j", (stats, share) => {
  expect(monthShare("R-1", stats)).toEqual({ userID: "R-1", ...share });
});

describe("a month's ranking", () => {
  it("starts with the resident who lowers the average most; no entry counts as 0", () => {
    const { ranked, behavior, payment } = rankMonth([
      monthShare("R-4", { entries: 1, rp: 8, payment: "Paid: Early" }),
      monthShare("R-3", undefined),
      monthShare("R-2", { entries: 3, rp: -4, payment: "Unpaid" }),
      monthShare("R-1", { entries: 1, rp: 30, payment: "Paid: On-time" }),
    ]);
    expect(ranked.behavior.map(({ userID }) => userID)).toEqual(["R-2", "R-3", "R-4", "R-1"]);
    expect(ranked.payment.map(({ userID }) => userID)).toEqual(["R-2", "R-1", "R-4"]);
    expect([behavior, payment]).toEqual([35, 66.7]);
  });

  it("has nobody where nobody has an entry", () => {
    const empty = rankMonth([monthShare("R-1", undefined)]);
    expect(empty).toEqual({ behavior: null, payment: null, ranked: { behavior: [], payment: [] } });
  });

  it("has averages that are the means of what its residents count", () => {
    const stats = fc.record({
      entries: fc.nat({ max: 2 }),
      rp: fc.integer({ min: -400, max: 400 }).map((tenths) => tenths / 10),
      payment: fc.option(fc.constantFrom(...PAYMENT_STATUSES)),
    });
    fc.assert(
      fc.property(fc.array(stats), (list) => {
        const month = rankMonth(list.map((one, index) => monthShare(`R-${index}`, one)));
        for (const line of ["behavior", "payment"] as const) {
          const values = month.ranked[line].map(
            (one) => (line === "behavior" ? one.percent : one.payment) ?? 0,
          );
          expect(values).toEqual(values.toSorted((a, b) => a - b));
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          if (values.length === 0) expect(month[line]).toBeNull();
          else expect(Math.abs(mean - (month[line] ?? Number.NaN))).toBeLessThan(0.0501);
        }
      }),
    );
  });
});
