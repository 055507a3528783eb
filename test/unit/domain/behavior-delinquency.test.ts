/** The monthly lines of 'Behavior vs Delinquency'. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthsSoFar, paymentPoint } from "../../../src/domain/property-analytics.ts";
import { behaviorPoint, behaviorVsDelinquency } from "../../harness/dashboard-oracles.ts";

const now = new Date("2026-03-15T12:00:00Z");

describe("the chart's months", () => {
  it("are those of the current year so far", () => {
    expect(monthsSoFar(now, "UTC")).toEqual(["2026-01", "2026-02", "2026-03"]);
  });
  it("follow the property's time zone over the turn of the year", () => {
    const turn = new Date("2026-01-01T03:00:00Z");
    expect(monthsSoFar(turn, "UTC")).toEqual(["2026-01"]);
    expect(monthsSoFar(turn, "America/Chicago")).toHaveLength(12);
  });
});

describe("a point of the behavior line", () => {
  it("is the mean over all residents in percent of 20", () => {
    expect(behaviorPoint([10], 1)).toBe(50);
    expect(behaviorPoint([10], 4)).toBe(12.5);
    expect(behaviorPoint([5, 10], 3)).toBe(25);
  });
  it("holds each sum between 0 and 20", () => {
    expect(behaviorPoint([30], 1)).toBe(100);
    expect(behaviorPoint([-6, 20], 2)).toBe(50);
  });
  it("is a gap without entries, and 0 where entries take points only", () => {
    expect(behaviorPoint([], 5)).toBeNull();
    expect(behaviorPoint([-3], 5)).toBe(0);
  });
  it("stays on the axis", () => {
    const sums = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(sums, fc.nat({ max: 50 }), (list, residents) => {
        const point = behaviorPoint(list, residents);
        expect(point !== null && point >= 0 && point <= 100).toBe(true);
      }),
    );
  });
});

describe("a point of the payment line", () => {
  it("is the share of entries in time, or a gap", () => {
    expect(paymentPoint(2, 3)).toBe(66.7);
    expect(paymentPoint(0, 2)).toBe(0);
    expect(paymentPoint(0, 0)).toBeNull();
  });
});

describe("the whole chart", () => {
  it("sorts entries into months and leaves other years out", () => {
    const chart = behaviorVsDelinquency(
      {
        residents: 2,
        behaviorLogs: [
          { userID: "a", rp: 4, createdAt: "2026-01-10T00:00:00Z" },
          { userID: "a", rp: -1, createdAt: "2026-01-20T00:00:00Z" },
          { userID: "b", rp: 1, createdAt: "2026-01-20T00:00:00Z" },
          { userID: "b", rp: 9, createdAt: "2025-03-01T00:00:00Z" },
        ],
        paymentLogs: [
          { monthYear: "Jan 2026", status: "Paid: On-time" },
          { monthYear: "Jan 2026", status: "Paid: Late" },
          { monthYear: "Feb 2026", status: "Unpaid" },
          { monthYear: "Mar 2025", status: "Paid: Early" },
        ],
      },
      now,
      "UTC",
    );
    expect(chart).toEqual([
      { month: "2026-01", label: "Jan", behavior: 10, payment: 50 },
      { month: "2026-02", label: "Feb", behavior: null, payment: 0 },
      { month: "2026-03", label: "Mar", behavior: null, payment: null },
    ]);
  });
  it("puts an entry into the month that it is in the property", () => {
    const entry = { userID: "a", rp: 2, createdAt: "2026-02-01T02:00:00Z" };
    const chart = behaviorVsDelinquency(
      { residents: 1, behaviorLogs: [entry], paymentLogs: [] },
      now,
      "America/Chicago",
    );
    expect(chart.map(({ behavior }) => behavior)).toEqual([10, null, null]);
  });
});
