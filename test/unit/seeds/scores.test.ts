import { describe, expect, it } from "vitest";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { turnover } from "../../../src/domain/resident-scores.ts";
import { CLASS_FEES, classOf, cpSum, paymentScore, residentScore } from "../../../src/domain/scoring.ts";
import { DEMO_DAYS, propertyOn, TIME_ZONE, USUAL_DAY } from "./demo-days.ts";

const of = <T extends { userID: string }>(entries: readonly T[], userID: string) =>
  entries.filter((entry) => entry.userID === userID);

describe.each(DEMO_DAYS)("scores on %s", (_, now) => {
  const property = propertyOn(now);
  const isScored = ({ monthlyStats }: (typeof property.residents)[number]) =>
    Object.keys(monthlyStats).length > 0;
  const scored = property.residents.filter(isScored);
  const unscored = property.residents.filter((resident) => !isScored(resident));

  it("are what the formulas give over each resident's own logs", () => {
    const former = new Set(property.residents.filter((one) => one.formerSince).map(({ userID }) => userID));
    const propertyCpTotal = cpSum(property.rewardLogs.filter(({ userID }) => !former.has(userID)));
    expect(scored.length).toBeGreaterThan(40);
    for (const resident of scored) {
      const behaviors = of(property.behaviorLogs, resident.userID);
      const payments = of(property.paymentLogs, resident.userID);
      const rewards = of(property.rewardLogs, resident.userID);
      const rp = residentScore(behaviors);
      const { leaseStart, monthlyRent, monthlyIncome } = resident;
      const inputs = { payments, leaseStart, rp, propertyCpTotal, monthlyRent, monthlyIncome };
      const today = toCalendarDate(now, TIME_ZONE);
      expect(resident).toMatchObject({
        residentScore: rp,
        paymentScore: paymentScore(payments),
        totalCP: cpSum(rewards),
        turnoverScore: turnover({ ...inputs, today, residentCP: cpSum(rewards) }).score,
        class: classOf(rp),
        monthlyFee: CLASS_FEES[classOf(rp)],
        rewardStats: { entries: rewards.length, cp: cpSum(rewards) },
        statsPending: false,
      });
      const months = Object.values(resident.monthlyStats);
      expect(months.reduce((sum, { entries }) => sum + entries, 0)).toBe(
        behaviors.length - 2 * behaviors.filter(({ reversal }) => reversal).length,
      );
      expect(months.filter(({ payment }) => payment !== null)).toHaveLength(payments.length);
    }
  });

  it("are a new resident's where there is nothing to count", () => {
    const fresh = { residentScore: 0, paymentScore: 0, totalCP: 0, turnoverScore: 50, class: "B" };
    expect(unscored.length).toBeGreaterThanOrEqual(4);
    for (const resident of unscored) {
      expect(resident).toMatchObject({ ...fresh, monthlyFee: 50 });
      expect(of(property.behaviorLogs, resident.userID)).toEqual([]);
      expect(of(property.paymentLogs, resident.userID)).toEqual([]);
    }
  });

  it("spread over the classes", () => {
    const count = (name: string) => property.residents.filter((resident) => resident.class === name).length;
    expect(count("A")).toBeGreaterThanOrEqual(11);
    expect(count("A")).toBeLessThanOrEqual(16);
    expect(count("B")).toBeGreaterThanOrEqual(19);
    expect(count("B")).toBeLessThanOrEqual(26);
    expect(count("C")).toBeGreaterThanOrEqual(10);
    expect(count("C")).toBeLessThanOrEqual(14);
  });
});

describe("scores on a usual day", () => {
  const residents = propertyOn(USUAL_DAY).residents.filter(({ formerSince }) => !formerSince);
  const values = (field: "residentScore" | "paymentScore" | "turnoverScore") =>
    residents.map((resident) => resident[field]);

  it("reach over their whole ranges", () => {
    expect(Math.max(...values("residentScore"))).toBe(20);
    expect(Math.min(...values("residentScore"))).toBeLessThan(0);
    expect(new Set(values("residentScore")).size).toBeGreaterThan(20);
    expect(Math.max(...values("paymentScore"))).toBe(100);
    expect(Math.min(...values("turnoverScore"))).toBeLessThan(40);
    expect(Math.max(...values("turnoverScore"))).toBeGreaterThanOrEqual(80);
  });

  it("make 14 residents class A, 22 class B and 12 class C", () => {
    const counts = { A: 0, B: 0, C: 0 };
    for (const resident of residents) counts[resident.class] += 1;
    expect(counts).toEqual({ A: 14, B: 22, C: 12 });
  });

  it("give the demo resident a record worth looking at", () => {
    const maya = residents.find(({ email }) => email === "resident@example.com");
    expect(maya).toMatchObject({ firstName: "Maya", lastName: "Lindqvist", unitNumber: "3C", class: "A" });
    expect(maya).toMatchObject({ residentScore: 17, paymentScore: 92, totalCP: 505 });
  });
});
