/** The explanation of a resident score adds up and names the next class. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../src/domain/enumerations.ts";
import { explainPayments, explainScore } from "../../../src/domain/score-explanation.ts";
import { paymentScore } from "../../../src/domain/scoring.ts";

const entry = (type: string, rp: number) => ({ type, rp });

describe("an explained score", () => {
  it("groups entries by type, gains first", () => {
    const { lines, sum, score } = explainScore([
      entry("Late", -1),
      entry("Paid", 1),
      entry("Paid", 1),
      entry("Renewal", 2),
      entry("Event", 0.5),
    ]);
    expect(lines).toEqual([
      { type: "Paid", count: 2, rp: 2 },
      { type: "Renewal", count: 1, rp: 2 },
      { type: "Event", count: 1, rp: 0.5 },
      { type: "Late", count: 1, rp: -1 },
    ]);
    expect([sum, score]).toEqual([3.5, 3.5]);
  });
  it("of class C names what is missing for B, and nothing below", () => {
    const { up, down, fee } = explainScore([entry("Paid", 5)]);
    expect(fee).toBe(60);
    expect(up).toEqual({ class: "B", fee: 50, distance: 1.5, feeDifference: -10 });
    expect(down).toBeUndefined();
  });
  it("of class B names both neighbours", () => {
    const { class: name, up, down } = explainScore([entry("Paid", 10)]);
    expect(name).toBe("B");
    expect(up).toEqual({ class: "A", fee: 40, distance: 4.5, feeDifference: -10 });
    expect(down).toEqual({ class: "C", fee: 60, distance: 3.5, feeDifference: 10 });
  });
  it("of class A tells how much can be lost, what is above the cap first", () => {
    const { score, aboveCap, up, down } = explainScore([entry("Paid", 23)]);
    expect([score, aboveCap]).toEqual([20, 3]);
    expect(up).toBeUndefined();
    expect(down).toEqual({ class: "B", fee: 50, distance: 8.5, feeDifference: 10 });
  });
  it("adds up for any entries", () => {
    const entries = fc.array(
      fc.record({
        type: fc.constantFrom("a", "b", "c"),
        rp: fc.integer({ min: -40, max: 40 }).map((n) => n / 2),
      }),
    );
    fc.assert(
      fc.property(entries, (list) => {
        const { lines, sum, score, aboveCap } = explainScore(list);
        expect(lines.reduce((total, { rp }) => total + rp, 0)).toBeCloseTo(sum, 6);
        expect(lines.reduce((total, { count }) => total + count, 0)).toBe(list.length);
        expect(score + aboveCap).toBeCloseTo(sum, 6);
      }),
    );
  });
});

it("an explained payment score counts every month once, and rounds to the very score", () => {
  const months = fc.array(fc.record({ status: fc.constantFrom(...PAYMENT_STATUSES) }), { maxLength: 60 });
  fc.assert(
    fc.property(months, (entries) => {
      const { lines, inTime, percentage, next } = explainPayments(entries);
      const sum = (of: typeof lines) => of.reduce((total, line) => total + line.months, 0);
      expect([sum(lines), sum(lines.filter(({ counts }) => counts))]).toEqual([entries.length, inTime]);
      expect(Math.round(percentage)).toBe(paymentScore(entries));
      expect(next.inTime).toBeGreaterThanOrEqual(next.late);
    }),
  );
});
