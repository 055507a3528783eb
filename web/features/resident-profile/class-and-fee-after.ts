/** Class and fee after one more behavior entry (specification, section 4). */
import type { ResidentClass } from "@domain/enumerations.ts";
import { CLASS_FEES, classOf, residentScore } from "@domain/scoring.ts";

export interface ClassAndFee {
  residentScore: number;
  class: ResidentClass;
  /** Dollars per month. */
  monthlyFee: number;
}

/** @param rp the points of the new entry */
export function classAndFeeAfter(entries: readonly { rp: number }[], rp: number): ClassAndFee {
  const score = residentScore([...entries, { rp }]);
  const residentClass = classOf(score);
  return { residentScore: score, class: residentClass, monthlyFee: CLASS_FEES[residentClass] };
}
