/** Class shares, average turnover, lease insights and the counts of the risk snapshot. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESIDENT_CLASSES, type ResidentClass } from "../../../src/domain/enumerations.ts";
import { turnoverLevel } from "../../../src/domain/resident-scores.ts";
import { averageTurnover, classDistribution, insights, riskCounts } from "../../harness/dashboard-oracles.ts";

const ofClasses = (letters: string) => [...letters].map((name) => ({ class: name as ResidentClass }));

describe("the class distribution", () => {
  it("has percentages to one decimal, in the order A, B, C", () => {
    expect(classDistribution(ofClasses("CAABCB"))).toEqual([
      { class: "A", count: 2, percent: 33.3 },
      { class: "B", count: 2, percent: 33.3 },
      { class: "C", count: 2, percent: 33.3 },
    ]);
    expect(classDistribution(ofClasses("AAB")).map(({ percent }) => percent)).toEqual([66.7, 33.3, 0]);
  });
  it("is 0 without residents", () => {
    expect(classDistribution([]).map(({ percent }) => percent)).toEqual([0, 0, 0]);
  });
  it("counts everybody once", () => {
    const residents = fc.array(fc.record({ class: fc.constantFrom(...RESIDENT_CLASSES) }), { minLength: 1 });
    fc.assert(
      fc.property(residents, (list) => {
        const shares = classDistribution(list);
        expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
        expect(Math.abs(shares.reduce((sum, { percent }) => sum + percent, 0) - 100)).toBeLessThan(0.2);
      }),
    );
  });
});

describe("the average turnover score", () => {
  const scored = (...scores: number[]) => scores.map((turnoverScore) => ({ turnoverScore }));

  it("has one decimal, and is 50 without residents", () => {
    expect(averageTurnover([])).toBe(50);
    expect(averageTurnover(scored(40, 79))).toBe(59.5);
    expect(averageTurnover(scored(50, 51, 51))).toBe(50.6);
    expect(averageTurnover(scored(64.1, 64.1, 64.1))).toBe(64.1);
  });

  it.each([
    [scored(39, 40), 39.5, "green"],
    [scored(...Array.from({ length: 24 }, () => 40), 39), 39.9, "green"],
    [scored(39, 41), 40, "amber"],
    [scored(59, 60), 59.5, "amber"],
    [scored(60, 60), 60, "red"],
  ])("is never in a band that the mean has not reached (%#)", (residents, mean, tone) => {
    expect(averageTurnover(residents)).toBe(mean);
    expect(turnoverLevel(mean).tone).toBe(tone);
  });
});

describe("lease insights", () => {
  it("count class C, leases within three months, and status New", () => {
    const residents = [
      { class: "C", leaseEnd: "2026-03-01", status: "Active" },
      { class: "C", leaseEnd: "2026-06-01", status: "New" },
      { class: "A", leaseEnd: "2026-06-02", status: "New" },
      { class: "B", leaseEnd: "", status: "Pending" },
    ] as const;
    expect(insights(residents, "2026-03-01")).toEqual({
      highRiskTenants: 2,
      expiringLeases: 2,
      approvedResidents: 2,
    });
  });
});

describe("the risk snapshot", () => {
  it("counts complaints, violations, late and missed payments of the residents asked for", () => {
    const userID = "R-1";
    const counts = riskCounts([userID, "R-2"], {
      behaviorLogs: [
        { userID, rp: -1 },
        { userID, rp: 0 },
        { userID, rp: 2 },
        { userID: "R-9", rp: -1 },
      ],
      paymentLogs: [
        { userID, status: "Paid: Late" },
        { userID, status: "Unpaid" },
        { userID, status: "Unpaid" },
        { userID, status: "Paid: Early" },
      ],
      incidents: [
        { userID, type: "Complaint" },
        { userID, type: "Dispute" },
        { userID, type: "Maintenance" },
      ],
    });
    expect(counts.get(userID)).toEqual({ complaints: 1, violations: 1, latePayments: 1, missedPayments: 2 });
    expect(counts.get("R-2")).toEqual({ complaints: 0, violations: 0, latePayments: 0, missedPayments: 0 });
    expect(counts.has("R-9")).toBe(false);
  });
});
