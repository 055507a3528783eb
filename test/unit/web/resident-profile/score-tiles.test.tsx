// @vitest-environment happy-dom
/** The score tiles show figures only where entries say something. */
import { describe, expect, it } from "vitest";
import { ScoreTiles } from "../../../../web/features/resident-profile/score-tiles.tsx";
import { one, render } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const resident = {
  ...someResident(1, { residentScore: 7, paymentScore: 50, totalCP: 20, turnoverScore: 61 }),
  rentToIncomePoints: 100,
};
const tile = (name: string) => one(`[aria-label="${name}"]`).textContent;

describe("the score tiles", () => {
  it("say that there is not enough history", async () => {
    await render(<ScoreTiles resident={resident} hasScores={false} hasPaymentScore={false} />);
    for (const name of ["Resident Score", "Payment Score", "Turnover Score"])
      expect(tile(name)).toBe(`${name}Not enough history yet`);
    expect(tile("Currency Points")).toContain("20 CP");
  });

  it("show the payment score of payments alone", async () => {
    await render(<ScoreTiles resident={resident} hasScores={false} hasPaymentScore />);
    expect(tile("Resident Score")).toContain("Not enough history yet");
    expect(tile("Payment Score")).toContain("50 / 100");
  });

  it("show all scores", async () => {
    await render(<ScoreTiles resident={resident} hasScores hasPaymentScore />);
    expect(tile("Resident Score")).toContain("7 / 20");
    expect(tile("Turnover Score")).toContain("High Risk");
  });
});
