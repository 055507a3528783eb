/** Whom a point of 'Behavior vs Delinquency' counts: in their order, and equal to the chart's own points. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import { monthShare, rankMonth } from "../../../src/domain/property-analytics.ts";
import { logStatsOf } from "../../../src/domain/stats.ts";
import { behaviorVsDelinquency } from "../../harness/dashboard-oracles.ts";

const now = new Date("2026-03-15T12:00:00Z");

describe("a resident's share of a month", () => {
  it("is nothing of the behavior line, and none of the payment line, without entries", () => {
    const nothing = { userID: "R-1", rp: null, percent: 0, payment: null };
    expect(monthShare("R-1", undefined)).toEqual(nothing);
    expect(monthShare("R-1", { entries: 0, rp: 0, payment: null })).toEqual(nothing);
  });

  it.each([
    [-6, 0],
    [0, 0],
    [5, 25],
    [0.1 + 0.2, 1.5],
    [20, 100],
    [31, 100],
  ])("of %d RP is %d percent of 20", (rp, percent) => {
    expect(monthShare("R-1", { entries: 2, rp, payment: null })).toMatchObject({ percent, payment: null });
  });

  it.each([
    ["Paid: On-time", 100],
    ["Paid: Early", 100],
    ["Paid: Late", 0],
    ["Unpaid", 0],
  ] as const)("is, of '%s', %d", (payment, value) => {
    expect(monthShare("R-1", { entries: 0, rp: 0, payment })).toMatchObject({ rp: null, payment: value });
  });
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
    const anonymous = rankMonth([monthShare("R-1", undefined)]);
    expect(anonymous).toEqual({ behavior: null, payment: null, ranked: { behavior: [], payment: [] } });
  });

  it("gives the chart's own points, and each is the mean of what its residents count", () => {
    const userID = fc.constantFrom("R-1", "R-2", "R-3", "R-4", "R-5");
    const behavior = fc.record({
      userID,
      rp: fc.integer({ min: -20_000, max: 20_000 }).map((rp) => rp / 1000),
      createdAt: fc
        .constantFrom("2026-01-10", "2026-02-28", "2026-03-01", "2025-02-01")
        .map((d) => new Date(d)),
    });
    const payment = fc.record({
      userID,
      monthYear: fc.constantFrom("Jan 2026", "Feb 2026", "Mar 2026", "Feb 2025"),
      status: fc.constantFrom(...PAYMENT_STATUSES),
    });
    const onePerMonth = fc.uniqueArray(payment, { selector: (one) => one.userID + one.monthYear });
    fc.assert(
      fc.property(fc.array(behavior), onePerMonth, (behaviorLogs, paymentLogs) => {
        const residents = ["R-1", "R-2", "R-3", "R-4", "R-5"];
        const sources = { residents: residents.length, behaviorLogs, paymentLogs };
        const of = <T extends { userID: string }>(list: T[], id: string) =>
          list.filter((one) => one.userID === id);
        const months = new Map(
          residents.map((id) => [
            id,
            logStatsOf(
              {
                behaviors: of(behaviorLogs, id),
                payments: of(paymentLogs, id).map(({ monthYear, status }) => ({
                  month: `${monthYear.slice(4)}-0${["Jan", "Feb", "Mar"].indexOf(monthYear.slice(0, 3)) + 1}`,
                  status,
                })),
                rewards: [],
              },
              "UTC",
            ).monthlyStats,
          ]),
        );
        for (const point of behaviorVsDelinquency(sources, now, "UTC")) {
          const month = rankMonth(residents.map((id) => monthShare(id, months.get(id)?.[point.month])));
          expect([month.behavior, month.payment]).toEqual([point.behavior, point.payment]);
          for (const line of ["behavior", "payment"] as const) {
            const values = month.ranked[line].map(
              (one) => (line === "behavior" ? one.percent : one.payment) ?? 0,
            );
            if (values.length === 0) continue;
            const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
            expect(Math.abs(mean - (month[line] ?? Number.NaN))).toBeLessThan(0.0501);
            expect(values).toEqual(values.toSorted((a, b) => a - b));
          }
        }
      }),
    );
  });
});
