/** The dashboard's figures of all residents: class shares, mean turnover, and the months of 'Behavior vs Delinquency'. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES, type ResidentClass } from "../../../src/domain/enumerations.ts";
import {
  behaviorPoint,
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
  expect([behaviorPoint(10, 1, 1), behaviorPoint(10, 1, 4), behaviorPoint(0, 1, 5)]).toEqual([50, 12.5, 0]);
  expect([paymentPoint(2, 3), paymentPoint(0, 2)]).toEqual([66.7, 0]);
  expect([behaviorPoint(0, 0, 5), paymentPoint(0, 0)]).toEqual([null, null]);
});

it.each([
  [0, 0, null, null, 0, null],
  [2, -6, null, -6, 0, null],
  [2, 0.1 + 0.2, "Paid: On-time", 0.3, 1.5, 100],
  [2, 5, "Paid: Early", 5, 25, 100],
  [2, 31, "Paid: Late", 31, 100, 0],
  [0, 0, "Unpaid", null, 0, 0],
] as const)(
  "%i entries of %d RP, '%s': %d RP, %d percent, %s",
  (entries, rpSum, status, rp, percent, payment) => {
    const share = monthShare("R-1", { entries, rp: rpSum, payment: status });
    expect(share).toEqual({ userID: "R-1", rp, percent, payment });
  },
);

describe("a month's ranking", () => {
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
