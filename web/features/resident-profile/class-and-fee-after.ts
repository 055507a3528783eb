/** What one more behavior entry would do to a resident, before it is saved (specification, section 4). */
import type { ResidentClass } from "@domain/enumerations.ts";
import { CLASS_FEES, classOf, residentScore } from "@domain/scoring.ts";

export interface ClassAndFee {
  residentScore: number;
  class: ResidentClass;
  /** Dollars per month. */
  monthlyFee: number;
}

/** @param rp of the entry that would come to those that are there */
export function classAndFeeAfter(entries: readonly { rp: number }[], rp: number): ClassAndFee {
  const score = residentScore([...entries, { rp }]);
  const residentClass = classOf(score);
  return { residentScore: score, class: residentClass, monthlyFee: CLASS_FEES[residentClass] };
}
