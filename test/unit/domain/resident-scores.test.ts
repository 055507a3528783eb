/** All scores of a resident at once, as the server keeps them and the profile saves them. */
import { describe, expect, it } from "vitest";
import { residentScores, type ScoreInputs } from "../../../src/domain/resident-scores.ts";

const inputs: ScoreInputs = {
  rpSum: 15,
  cpSum: 90,
  payments: [{ status: "Paid: On-time" }, { status: "Paid: Early" }, { status: "Paid: Late" }],
  propertyCpTotal: 100,
  storedCP: 90,
  leaseStart: "2023-01-01",
  today: "2026-11-21",
  monthlyRent: 1200,
  monthlyIncome: 5000,
};

describe("a resident's scores", () => {
  it("follow from entries, lease and income by the formulas", () => {
    expect(residentScores(inputs)).toEqual({
      residentScore: 15,
      totalCP: 90,
      paymentScore: 67,
      // 0.3 x 29 + 0.2 x 25 + 0.2 x 20 + 0.15 x 20 + 0.15 x 10
      turnoverScore: 22,
      class: "A",
      monthlyFee: 40,
    });
  });

  it("cap RP at 20 and nothing below", () => {
    expect(residentScores({ ...inputs, rpSum: 23.5 })).toMatchObject({ residentScore: 20, class: "A" });
    expect(residentScores({ ...inputs, rpSum: -4 })).toMatchObject({
      residentScore: -4,
      class: "C",
      monthlyFee: 60,
    });
  });

  it("count the resident's new points in the property's in place of the stored ones", () => {
    // 60 of 60 + 60 others' is half: no band; 240 of 240 + 60 is 80%.
    const others = { ...inputs, propertyCpTotal: 70, storedCP: 10 };
    expect(residentScores({ ...others, cpSum: 60 }).turnoverScore).toBe(34);
    expect(residentScores({ ...others, cpSum: 240 }).turnoverScore).toBe(22);
  });
});
