/** Limits of the scores that the staff profile saves (specification, section 9). */
import { parseNumber } from "./field-rules.ts";
import { CP_SUM_MAX, RP_SUM_MIN } from "./limits.ts";
import { RESIDENT_SCORE_MAX } from "./scoring.ts";

export const SCORE_TEXTS = {
  residentScoreInvalid: `Resident score must be a number up to ${RESIDENT_SCORE_MAX}.`,
  totalCPInvalid: "Total CP must be a number.",
  paymentScoreInvalid: "Payment score must be a number from 0 to 100.",
  turnoverScoreInvalid: "Turnover score must be a number from 0 to 100.",
} as const;

export interface ScoreForm {
  residentScore?: unknown;
  totalCP?: unknown;
  paymentScore?: unknown;
  turnoverScore?: unknown;
}

const isInRange = (value: unknown, low: number, high: number) => {
  const number = parseNumber(value);
  return number !== undefined && number >= low && number <= high;
};

/** The error text of the first score outside of its limits, or undefined. Absent scores are skipped. */
export function scoreProblem(form: ScoreForm): string | undefined {
  const { residentScore, totalCP, paymentScore, turnoverScore } = form;
  if (residentScore !== undefined && !isInRange(residentScore, RP_SUM_MIN, RESIDENT_SCORE_MAX)) {
    return SCORE_TEXTS.residentScoreInvalid;
  }
  if (totalCP !== undefined && !isInRange(totalCP, -CP_SUM_MAX, CP_SUM_MAX))
    return SCORE_TEXTS.totalCPInvalid;
  if (paymentScore !== undefined && !isInRange(paymentScore, 0, 100)) return SCORE_TEXTS.paymentScoreInvalid;
  if (turnoverScore !== undefined && !isInRange(turnoverScore, 0, 100))
    return SCORE_TEXTS.turnoverScoreInvalid;
  return undefined;
}
