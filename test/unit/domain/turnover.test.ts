/** The turnover score: every band of every factor on, under and over its edge, and what holds for any resident. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "../../../src/domain/calendar.ts";
import {
  type TurnoverFactor,
  type TurnoverInputs,
  turnover,
  turnoverLevel,
  turnoverRiskOf,
} from "../../../src/domain/resident-scores.ts";

const today = "2026-06-15";
const unknown: TurnoverInputs = {
  ...{ payments: [], leaseStart: "", today, rp: 0, residentCP: 0, propertyCpTotal: 0 },
  ...{ monthlyRent: 1500, monthlyIncome: null },
};
const payments = (paid: number, total: number) =>
  Array.from({ length: total }, (_, index) => ({ status: index < paid ? "Paid: Late" : "Unpaid" }));
function pointsOf(factor: TurnoverFactor, inputs: Partial<TurnoverInputs>) {
  return turnover({ ...unknown, ...inputs }).contributions.find((found) => found.factor === factor)?.points;
}

it.each<[TurnoverFactor, Record<number, number>, (value: number) => Partial<TurnoverInputs>]>([
  [
    "payment",
    { 100: 29, 90: 29, 89: 59, 80: 59, 79: 89, 70: 89, 69: 100, 0: 100 },
    (paid) => ({ payments: payments(paid, 100) }),
  ],
  [
    "tenure",
    { 36: 25, 35: 60, 12: 60, 11: 100, "-3": 100 },
    (months) => ({ leaseStart: addMonths(today, -months) }),
  ],
  ["behavior", { 14.5: 20, 14.4: 60, 6.5: 60, 6.4: 100, "-5": 100 }, (rp) => ({ rp })],
  [
    "rewardShare",
    { 800: 20, 799: 40, 600: 40, 599: 100, "-10": 100 },
    (residentCP) => ({ residentCP, propertyCpTotal: 1000 }),
  ],
  [
    "rentToIncome",
    { 300: 10, 300.01: 40, 400: 40, 400.01: 70, 500: 70, 500.01: 100 },
    (monthlyRent) => ({ monthlyRent, monthlyIncome: 1000 }),
  ],
])("the points of the factor %s by its value are %j", (factor, bands, inputsOf) => {
  for (const [value, points] of Object.entries(bands))
    expect([value, pointsOf(factor, inputsOf(Number(value)))]).toEqual([value, points]);
});

it.each<[TurnoverFactor, Partial<TurnoverInputs>, number]>([
  ["payment", {}, 100],
  ["payment", { payments: payments(9, 10) }, 29],
  ["tenure", { leaseStart: "2025-06-16" }, 100],
  ["tenure", { leaseStart: "2023-06-16" }, 60],
  ["tenure", { leaseStart: "" }, 100],
  ["rewardShare", { residentCP: 10, propertyCpTotal: 0 }, 100],
  ["rentToIncome", { monthlyIncome: null }, 100],
  ["rentToIncome", { monthlyIncome: 0 }, 100],
])("the factor %s of %j is %i", (factor, inputs, points) => expect(pointsOf(factor, inputs)).toBe(points));

describe("the turnover score", () => {
  it("weighs 0.3, 0.2, 0.2, 0.15 and 0.15", () => {
    expect(turnover(unknown).score).toBe(100);
    const best = {
      ...{ payments: payments(10, 10), leaseStart: "2020-01-01", rp: 20, residentCP: 90 },
      ...{ propertyCpTotal: 100, monthlyRent: 1000, monthlyIncome: 5000 },
    };
    // 0.3 x 29 + 0.2 x 25 + 0.2 x 20 + 0.15 x 20 + 0.15 x 10 = 22.2
    expect(turnover({ ...unknown, ...best }).score).toBe(22);
    expect(turnover({ ...unknown, ...best }).contributions.map(({ contribution }) => contribution)).toEqual([
      8.7, 5, 4, 3, 1.5,
    ]);
  });
  it("is rounded, a half up", () => {
    // 0.3 x 29 + 0.2 x 25 + 0.2 x 60 + 0.15 x 20 + 0.15 x 40 = 34.7
    const inputs = { payments: payments(10, 10), leaseStart: "2020-01-01", rp: 7, monthlyIncome: 4000 };
    expect(turnover({ ...unknown, ...inputs, residentCP: 9, propertyCpTotal: 10 }).score).toBe(35);
    // 0.3 x 100 + 0.2 x 100 + 0.2 x 100 + 0.15 x 100 + 0.15 x 70 = 95.5
    expect(turnover({ ...unknown, monthlyIncome: 3000 }).score).toBe(96);
  });
  it("says the points of each factor", () => {
    const { contributions } = turnover({ ...unknown, payments: payments(3, 4), monthlyIncome: 5000 });
    expect(contributions[0]).toMatchObject({ points: 89, weightPercent: 30 });
    expect(contributions[1]).toMatchObject({ points: 100 });
    expect(contributions[2]).toMatchObject({ points: 100 });
    expect(contributions[4]).toMatchObject({ points: 10 });
  });
});

const residents = fc.record({
  payments: fc
    .tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 }))
    .map(([paid, missed]) => payments(paid, paid + missed)),
  leaseStart: fc.integer({ min: -60, max: 120 }).map((months) => addMonths(today, -months)),
  today: fc.constant(today),
  rp: fc.double({ min: -50, max: 20, noNaN: true }),
  residentCP: fc.nat({ max: 1000 }),
  propertyCpTotal: fc.nat({ max: 1000 }),
  monthlyRent: fc.nat({ max: 5000 }),
  monthlyIncome: fc.option(fc.nat({ max: 20000 })),
});

describe("for any resident, the turnover score", () => {
  it("is a whole number from 22 to 100 that its contributions add up to", () => {
    fc.assert(
      fc.property(residents, (inputs) => {
        const { score, contributions } = turnover(inputs);
        const sum = contributions.reduce((total, { contribution }) => total + contribution, 0);
        expect(Number.isInteger(score) && score >= 22 && score <= 100).toBe(true);
        expect(Math.abs(sum - score)).toBeLessThan(0.5 + 1e-9);
        expect(contributions.reduce((total, { weightPercent }) => total + weightPercent, 0)).toBe(100);
      }),
    );
  });
  it("never rises with more RP, a longer stay, a larger income or one more paid month", () => {
    fc.assert(
      fc.property(residents, (inputs) => {
        const { score } = turnover(inputs);
        const better = [
          { rp: Math.min(20, inputs.rp + 3) },
          { leaseStart: addMonths(inputs.leaseStart, -7) },
          { monthlyIncome: (inputs.monthlyIncome ?? 0) + 500 },
          { payments: [...inputs.payments, { status: "Paid: Late" }] },
          { residentCP: inputs.residentCP + 100 },
        ];
        for (const change of better) {
          expect(turnover({ ...inputs, ...change }).score).toBeLessThanOrEqual(score);
        }
      }),
    );
  });
});

describe("the gauges", () => {
  it.each([
    [0, "Low Turnover Risk", "green", "Low"],
    [39.9, "Low Turnover Risk", "green", "Low"],
    [40, "Moderate Risk", "amber", "Moderate"],
    [59.9, "Moderate Risk", "amber", "Moderate"],
    [60, "High Risk", "red", "High"],
    [79.9, "High Risk", "red", "High"],
    [80, "Critical Risk", "red", "High"],
    [100, "Critical Risk", "red", "High"],
  ])("read %d as %s, %s, %s", (score, risk, tone, label) => {
    expect(turnoverRiskOf(score).label).toBe(risk);
    expect(turnoverLevel(score)).toEqual({ tone, label });
  });
});
