/** From log entries to a resident's stats, and from residents to the property's. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES, RESIDENT_CLASSES } from "../../../src/domain/enumerations.ts";
import {
  addFigures,
  type CountedResident,
  deriveFields,
  emptyLogStats,
  type Figures,
  figureChanges,
  figuresIn,
  figuresOf,
  logCountsOf,
  logStatsOf,
  propertyStatsOf,
  sameLogStats,
  withBehavior,
  withPayment,
  withReward,
} from "../../../src/domain/stats.ts";

const ZONE = "America/Chicago";
const tenths = (max: number) => fc.integer({ min: -max, max }).map((value) => value / 10);
const month = fc.constantFrom("2025-12", "2026-01", "2026-02");
const status = fc.constantFrom(...PAYMENT_STATUSES);

describe("the stats of a resident", () => {
  const entry = (rp: number, at: string) => ({ rp, createdAt: new Date(at) });
  const entries = {
    behaviors: [
      entry(0.1, "2026-02-01T03:00:00Z"),
      entry(0.2, "2026-01-20T00:00:00Z"),
      entry(-1, "2026-02-09T00:00:00Z"),
    ],
    payments: [{ month: "2026-02", status: "Unpaid" as const }],
    rewards: [{ cp: 10 }, { cp: -2.5 }],
  };
  const stats = logStatsOf(entries, ZONE);

  it("sort entries by the property's months and add up without the noise of fractions", () => {
    expect(stats).toEqual({
      monthlyStats: {
        "2026-01": { entries: 2, rp: 0.3, violations: 0, payment: null },
        "2026-02": { entries: 1, rp: -1, violations: 1, payment: "Unpaid" },
      },
      rewardStats: { entries: 2, cp: 7.5 },
    });
    expect(logCountsOf(stats)).toEqual({ violations: 1, latePayments: 0, missedPayments: 1 });
  });

  it("are the same entry by entry as computed from all entries", () => {
    const added = fc.oneof(
      fc.record({ kind: fc.constant("behavior" as const), month, rp: tenths(400) }),
      fc.record({ kind: fc.constant("payment" as const), month, status }),
      fc.record({ kind: fc.constant("reward" as const), cp: tenths(400) }),
    );
    fc.assert(
      fc.property(fc.array(added), (list) => {
        let byEntry = emptyLogStats();
        for (const one of list) {
          if (one.kind === "behavior") byEntry = withBehavior(byEntry, one.month, one.rp);
          else if (one.kind === "payment") byEntry = withPayment(byEntry, one.month, one.status);
          else byEntry = withReward(byEntry, one.cp);
        }
        const of = <K extends (typeof list)[number]["kind"]>(kind: K) =>
          list.filter((one): one is Extract<typeof one, { kind: K }> => one.kind === kind);
        const last = new Map(of("payment").map((one) => [one.month, one]));
        const behaviors = of("behavior").map((one) => entry(one.rp, `${one.month}-15T12:00:00Z`));
        const fromAll = logStatsOf({ behaviors, payments: [...last.values()], rewards: of("reward") }, ZONE);
        expect(sameLogStats(byEntry, fromAll)).toBe(true);
      }),
    );
  });

  it("give the scores, with the resident's new share of the property's CP", () => {
    const resident = { totalCP: 50, leaseStart: "", monthlyRent: 1000, monthlyIncome: 5000 };
    const inputs = { propertyCpTotal: 50, today: "2026-03-01" };
    expect(deriveFields(resident, stats, inputs)).toEqual({
      ...stats,
      logCounts: logCountsOf(stats),
      residentScore: -0.7,
      paymentScore: 0,
      totalCP: 7.5,
      // 30 of 100 each for payments, 20 for tenure, 20 for behavior, 3 for the whole property's CP, 1.5 for the rent.
      turnoverScore: 75,
      class: "C",
      monthlyFee: 60,
    });
  });
});

describe("the property's stats", () => {
  const monthStats = fc.record({
    entries: fc.nat({ max: 3 }),
    rp: tenths(400),
    violations: fc.nat({ max: 3 }),
    payment: fc.option(status),
  });
  const resident: fc.Arbitrary<CountedResident> = fc.record({
    class: fc.constantFrom(...RESIDENT_CLASSES),
    turnoverScore: tenths(1000),
    totalCP: tenths(1000),
    rewardStats: fc.record({ entries: fc.nat({ max: 5 }), cp: tenths(1000) }),
    monthlyStats: fc.dictionary(month, monthStats, { noNullPrototype: true }),
  });

  it("are the same by differences as added up at the end", () => {
    fc.assert(
      fc.property(fc.array(resident, { minLength: 1, maxLength: 6 }), (states) => {
        const byDifference: Figures = new Map();
        let before: CountedResident | undefined;
        for (const after of states) {
          addFigures(byDifference, figureChanges(before, after));
          before = after;
        }
        const last = states.at(-1) as CountedResident;
        expect(Object.fromEntries(byDifference)).toEqual(Object.fromEntries(figuresOf(last)));
      }),
    );
  });

  it("keep every figure when they are stored and read", () => {
    fc.assert(
      fc.property(resident, (one) => {
        const figures = figuresOf(one);
        expect(Object.fromEntries(figuresIn(propertyStatsOf(figures)))).toEqual(Object.fromEntries(figures));
      }),
    );
  });

  it("count a month's residents, with their RP held between 0 and 20, and its payments, and former residents apart", () => {
    const sum: Figures = new Map();
    const counted = (rp: number, payment: (typeof PAYMENT_STATUSES)[number] | null): CountedResident => ({
      class: "B",
      turnoverScore: 50,
      totalCP: 5,
      rewardStats: { entries: 1, cp: 5 },
      monthlyStats: { "2026-01": { entries: 2, rp, violations: 0, payment } },
    });
    addFigures(sum, figuresOf(counted(25, "Paid: Early")));
    addFigures(sum, figuresOf(counted(-4, "Unpaid")));
    addFigures(sum, figuresOf(counted(1.5, null)));
    addFigures(sum, figuresOf({ ...counted(-6, "Paid: Late"), formerSince: new Date() }));
    expect(propertyStatsOf(sum)).toEqual({
      totalCP: 15,
      rewardEntries: 3,
      classes: {
        A: { residents: 0, turnover: 0 },
        B: { residents: 3, turnover: 150 },
        C: { residents: 0, turnover: 0 },
      },
      months: { "2026-01": { entries: 6, residents: 3, held: 21.5, payments: 2, inTime: 1 } },
      former: { residents: 1, entries: 2, payments: 1, rewards: 1 },
    });
  });
});
