/** Computes a resident's scores, class and fee from the logs (specification, sections 4 and 9). */
import type { CalendarDate } from "./calendar.ts";
import type { ResidentClass } from "./enumerations.ts";
import { CLASS_FEES, capRP, classOf, paymentScore } from "./scoring.ts";
import { turnover } from "./turnover.ts";

export interface ScoreInputs {
  /** The sum of all behavior entries' RP, not capped at 20. */
  rpSum: number;
  /** The sum of all reward entries' CP. */
  cpSum: number;
  payments: readonly { status: string }[];
  /** The CP of all residents together. It includes `storedCP` for this resident. */
  propertyCP: number;
  storedCP: number;
  /** `YYYY-MM-DD`, or empty. */
  leaseStart: string;
  today: CalendarDate;
  /** Dollars a month. */
  monthlyRent: number;
  /** Dollars a month; null if unknown. */
  monthlyIncome: number | null;
}

/** The fields of the automatic score save, without the userID (specification, section 7). */
export interface ResidentScores {
  residentScore: number;
  totalCP: number;
  paymentScore: number;
  turnoverScore: number;
  class: ResidentClass;
  monthlyFee: number;
}

export function residentScores(inputs: ScoreInputs): ResidentScores {
  const { payments, leaseStart, today, monthlyRent, monthlyIncome } = inputs;
  const rp = capRP(inputs.rpSum);
  const totalCP = inputs.cpSum;
  const residentClass = classOf(rp);
  const { score: turnoverScore } = turnover({
    payments,
    leaseStart,
    today,
    rp,
    residentCP: totalCP,
    propertyCP: inputs.propertyCP - inputs.storedCP + totalCP,
    monthlyRent,
    monthlyIncome,
  });
  return {
    residentScore: rp,
    totalCP,
    paymentScore: paymentScore(payments),
    turnoverScore,
    class: residentClass,
    monthlyFee: CLASS_FEES[residentClass],
  };
}
