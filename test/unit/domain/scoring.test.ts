/** Resident score, class, fee and payment score at their edges, and what holds for any entries. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import {
  CLASS_FEES,
  classOf,
  cpSum,
  paymentScore,
  residentScore,
  rpSum,
} from "../../../src/domain/scoring.ts";

const entries = (...values: number[]) => values.map((rp) => ({ rp }));
const halves = fc.array(fc.integer({ min: -40, max: 40 }).map((n) => ({ rp: n / 2 })));
const statuses = fc.array(fc.constantFrom(...PAYMENT_STATUSES).map((status) => ({ status })));

describe("the resident score", () => {
  it("is the sum of RP, capped at 20", () => {
    expect(residentScore([])).toBe(0);
    expect(residentScore(entries(19, 0.5))).toBe(19.5);
    expect(residentScore(entries(19, 1))).toBe(20);
    expect(residentScore(entries(19, 1.5))).toBe(20);
    expect(residentScore(entries(20, 5, -6))).toBe(19);
    expect(residentScore(entries(-6, -5))).toBe(-11);
  });
  it("carries no noise of binary fractions", () => {
    expect(rpSum(entries(0.1, 0.2))).toBe(0.3);
    expect(residentScore(Array.from({ length: 145 }, () => ({ rp: 0.1 })))).toBe(14.5);
    expect(Object.is(rpSum(entries(0.1, -0.1)), 0)).toBe(true);
  });
  it("doesn't fall with a gain nor rise with a loss", () => {
    fc.assert(
      fc.property(halves, fc.integer({ min: 0, max: 40 }), (list, gain) => {
        const before = residentScore(list);
        expect(residentScore([...list, { rp: gain / 2 }])).toBeGreaterThanOrEqual(before);
        expect(residentScore([...list, { rp: -gain / 2 }])).toBeLessThanOrEqual(before);
      }),
    );
  });
});

describe("the class", () => {
  it.each([
    [20, "A", 40],
    [14.5, "A", 40],
    [14.4, "B", 50],
    [6.5, "B", 50],
    [6.4, "C", 60],
    [0, "C", 60],
    [-11, "C", 60],
  ] as const)("of %d RP is %s with a fee of %d", (rp, name, fee) => {
    expect(classOf(rp)).toBe(name);
    expect(CLASS_FEES[classOf(rp)]).toBe(fee);
  });
});

describe("the payment score", () => {
  const of = (...list: string[]) => paymentScore(list.map((status) => ({ status })));
  it("counts on-time and early, and nothing else", () => {
    expect([of(), of("Paid: Late", "Unpaid")]).toEqual([0, 0]);
    expect([of("Paid: On-time", "Paid: Early"), of("Paid: Early", "Paid: Late")]).toEqual([100, 50]);
  });
  it("is rounded, halves up", () => {
    expect(of("Paid: Early", "Unpaid", "Unpaid")).toBe(33);
    expect(of("Paid: Early", "Paid: Early", "Unpaid")).toBe(67);
    expect(of("Paid: Early", ...Array.from({ length: 7 }, () => "Unpaid"))).toBe(13);
  });
  it("is a whole number from 0 to 100 that a payment in time never lowers", () => {
    fc.assert(
      fc.property(statuses, (list) => {
        const score = paymentScore(list);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(paymentScore([...list, { status: "Paid: Early" }])).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});

it("total CP is the sum of reward entries", () => {
  expect(cpSum([{ cp: 50 }, { cp: 10 }, { cp: -20 }])).toBe(40);
});
