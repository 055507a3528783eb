// @vitest-environment happy-dom
/** The score tiles show figures only where entries say something. */
import { expect, it } from "vitest";
import { ScoreTiles } from "../../../../web/features/resident-profile/score-tiles.tsx";
import { one, render } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const resident = {
  ...someResident(1, { residentScore: 7, paymentScore: 50, totalCP: 20, turnoverScore: 61 }),
  rentToIncomePoints: 100,
};
const tile = (name: string) => one(`[aria-label="${name}"]`).textContent;

const NONE = "Not enough history yet";

it.each([
  ["nothing", false, false, NONE, NONE, NONE],
  ["payments alone", false, true, NONE, "50 / 100", NONE],
  ["all scores", true, true, "7 / 20", "50 / 100", "High Risk"],
])("with entries for %s", async (_what, hasScores, hasPaymentScore, score, payment, turnover) => {
  await render(<ScoreTiles resident={resident} hasScores={hasScores} hasPaymentScore={hasPaymentScore} />);
  expect(tile("Resident Score")).toContain(score);
  expect(tile("Payment Score")).toContain(payment);
  expect(tile("Turnover Score")).toContain(turnover);
  expect(tile("Currency Points")).toContain("20 CP");
});
