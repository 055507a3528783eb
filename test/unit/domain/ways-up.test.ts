/** Ways to the next class, compared with a simulation that adds the entries one by one, and month by month. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BEHAVIOR_CATALOG } from "../../../src/domain/behavior-catalog.ts";
import { addMonths, monthOf } from "../../../src/domain/calendar.ts";
import { explainScore } from "../../../src/domain/score-explanation.ts";
import { waysUp } from "../../../src/domain/ways-up.ts";

const TODAY = "2026-11-20";
const entry = fc
  .record({ preset: fc.constantFrom(...BEHAVIOR_CATALOG), monthsAgo: fc.nat({ max: 14 }) })
  .map(({ preset: { type, rp }, monthsAgo }) => ({ type, rp, month: monthOf(addMonths(TODAY, -monthsAgo)) }));
const entries = fc.array(entry, { maxLength: 30 });
const classAfter = (list: readonly { type: string; rp: number }[]) => explainScore(list).class;

describe("the ways to the next class", () => {
  it("reach it with their last entry and not before", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const before = classAfter(list);
        for (const { type, rp, count } of waysUp(list, TODAY)) {
          const added = Array.from({ length: count }, () => ({ type, rp }));
          expect(classAfter([...list, ...added]) < before).toBe(true);
          expect(classAfter([...list, ...added.slice(1)])).toBe(before);
        }
      }),
    );
  });

  it("name the month in which a monthly entry reaches it, with one a month", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const before = classAfter(list);
        for (const way of waysUp(list, TODAY).filter(({ month }) => month !== undefined)) {
          const months = [...list];
          let ahead = -1;
          while (classAfter(months) === before) {
            ahead += 1;
            const month = monthOf(addMonths(TODAY, ahead));
            if (months.some((one) => one.type.endsWith("(Monthly)") && one.month === month)) continue;
            months.push({ ...way, month });
          }
          expect(way.month).toBe(monthOf(addMonths(TODAY, ahead)));
        }
      }),
    );
  });

  it("are every gain of the catalog that can come again, the fewest entries first, and none in class A", () => {
    const ways = waysUp([], TODAY);
    const counts = ways.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(ways).toContainEqual({ type: "Lease Renewal", rp: 2, count: 4, month: undefined });
    expect(ways).toContainEqual({
      type: "Paid Rent on Time (Monthly)",
      rp: 1,
      count: 7,
      month: "2027-05",
    });
    expect(ways.some(({ type, rp }) => rp <= 0 || type === "Onboarded Resident")).toBe(false);
    expect(waysUp([{ type: "x", rp: 20, month: "2026-01" }], TODAY)).toEqual([]);
  });

  it("have a single entry that comes once only if the resident has not got it yet", () => {
    const start = { type: "x", rp: 6, month: "2026-01" };
    const has = (list: (typeof start)[]) => waysUp(list, TODAY).map(({ type }) => type);
    expect(has([start])).toContain("Autopay Enrollment");
    expect(
      has([
        { ...start, rp: 5.5 },
        { ...start, type: "Autopay Enrollment", rp: 0.5 },
      ]),
    ).not.toContain("Autopay Enrollment");
  });
});
