/** From log entries to a resident's stats, and from residents to the property's. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES, RESIDENT_CLASSES } from "../../../src/domain/enumerations.ts";
import {
  type CountedResident,
  countResident,
  deriveFields,
  emptyPropertyStats,
  logCountsOf,
  logStatsOf,
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

  const behavior = fc.record({ month, rp: tenths(400) });
  const lists = fc.record({
    behaviors: fc
      .array(behavior)
      .map((list) => list.map((one) => entry(one.rp, `${one.month}-15T12:00:00Z`))),
    payments: fc.uniqueArray(fc.record({ month, status }), { selector: (one) => one.month }),
    rewards: fc.array(fc.record({ cp: tenths(400) })),
  });

  it("are the same by the changed logs alone, in the changed months alone, as by all entries", () => {
    fc.assert(
      fc.property(lists, lists, month, (before, after, from) => {
        const isEarlier = ({ createdAt }: { createdAt: Date }) => createdAt.toISOString() < from;
        const behaviors = [
          ...before.behaviors.filter(isEarlier),
          ...after.behaviors.filter((one) => !isEarlier(one)),
        ];
        const kept = { stats: logStatsOf(before, ZONE), from };
        const since = behaviors.filter((one) => !isEarlier(one));
        expect(logStatsOf({ behaviors: since }, ZONE, kept)).toEqual(
          logStatsOf({ ...before, behaviors }, ZONE),
        );
        const payments = [
          ...before.payments.filter((one) => one.month < from),
          ...after.payments.filter((one) => one.month >= from),
        ];
        const saved = payments.filter((one) => one.month >= from);
        expect(logStatsOf({ payments: saved }, ZONE, kept)).toEqual(
          logStatsOf({ ...before, payments }, ZONE),
        );
        const { rewards } = after;
        expect(logStatsOf({ rewards }, ZONE, kept)).toEqual(logStatsOf({ ...before, rewards }, ZONE));
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
    const many = logStatsOf({ ...entries, behaviors: [entry(23.5, "2026-02-09T00:00:00Z")] }, ZONE);
    expect(deriveFields(resident, many, inputs)).toMatchObject({ residentScore: 20, class: "A" });
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

  it("lose a resident's whole share when it is subtracted", () => {
    fc.assert(
      fc.property(resident, fc.array(resident, { maxLength: 4 }), (one, others) => {
        const sum = emptyPropertyStats();
        const expected = emptyPropertyStats();
        countResident(sum, one);
        for (const other of others) for (const stats of [sum, expected]) countResident(stats, other);
        countResident(sum, one, -1);
        for (const month of Object.keys(one.monthlyStats)) {
          expected.months[month] ??= { entries: 0, residents: 0, clampedRp: 0, payments: 0, inTime: 0 };
        }
        expect(sum).toEqual(expected);
      }),
    );
  });

  it("count a month's residents, with their RP clamped to 0 to 20, and its payments, and former residents apart", () => {
    const sum = emptyPropertyStats();
    const counted = (rp: number, payment: (typeof PAYMENT_STATUSES)[number] | null): CountedResident => ({
      class: "B",
      turnoverScore: 50,
      totalCP: 5,
      rewardStats: { entries: 1, cp: 5 },
      monthlyStats: { "2026-01": { entries: 2, rp, violations: 0, payment } },
    });
    countResident(sum, counted(25, "Paid: Early"));
    countResident(sum, counted(-4, "Unpaid"));
    countResident(sum, counted(1.5, null));
    countResident(sum, { ...counted(-6, "Paid: Late"), formerSince: new Date() });
    expect(sum).toEqual({
      totalCP: 15,
      rewardEntries: 3,
      classes: {
        A: { residents: 0, turnover: 0 },
        B: { residents: 3, turnover: 150 },
        C: { residents: 0, turnover: 0 },
      },
      months: { "2026-01": { entries: 6, residents: 3, clampedRp: 21.5, payments: 2, inTime: 1 } },
      former: { residents: 1, entries: 2, rewards: 1 },
    });
  });
});
