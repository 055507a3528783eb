/** Resident score, payment score, class and fee, and their initial values (specification, sections 4, 7 and 9). */
import type { ResidentClass } from "./enumerations.ts";
import { isPaidInTime } from "./payment-status.ts";

/** Upper limit of a resident's RP. There is no lower limit. */
export const RESIDENT_SCORE_MAX = 20;

/** Minimum RP of classes A and B. */
export const CLASS_THRESHOLDS = { A: 14.5, B: 6.5 } as const;

/** Risk fee of each class, in dollars a month. */
export const CLASS_FEES: Readonly<Record<ResidentClass, number>> = { A: 40, B: 50, C: 60 };

/** Decimal places of a sum: more than any entry has, and few enough to round floating-point errors away. */
const SUM_DIGITS = 6;

/** Rounds floating-point errors away from a sum: 0.1 + 0.2 becomes 0.3. */
export function roundSum(sum: number): number {
  const factor = 10 ** SUM_DIGITS;
  const clean = Math.round(sum * factor) / factor;
  // -0 becomes 0.
  return clean === 0 ? 0 : clean;
}

/** Sum of the entries' RP, not capped at 20. */
export function rpSum(entries: Iterable<{ rp: number }>): number {
  let sum = 0;
  for (const { rp } of entries) sum += rp;
  return roundSum(sum);
}

/** Caps an RP sum at 20. Negative sums are unchanged. */
export function capRP(sum: number): number {
  return Math.min(RESIDENT_SCORE_MAX, sum);
}

/** Clamps a resident's RP sum of a month to 0 to 20, for the behavior line. */
export function clampRp(rpSum: number): number {
  return Math.min(RESIDENT_SCORE_MAX, Math.max(0, roundSum(rpSum)));
}

/** The resident score: the sum of behavior entries' RP, capped at 20. */
export function residentScore(entries: Iterable<{ rp: number }>): number {
  return capRP(rpSum(entries));
}

export function classOf(rp: number): ResidentClass {
  if (rp >= CLASS_THRESHOLDS.A) return "A";
  return rp >= CLASS_THRESHOLDS.B ? "B" : "C";
}

/** The payment score: the percentage of entries that are Paid: On-time or Paid: Early, rounded; 0 without entries. */
export function paymentScore(entries: readonly { status: string }[]): number {
  if (entries.length === 0) return 0;
  const inTime = entries.filter(({ status }) => isPaidInTime(status)).length;
  return Math.round((100 * inTime) / entries.length);
}

/** Sum of the reward entries' CP. */
export function cpSum(entries: Iterable<{ cp: number }>): number {
  let sum = 0;
  for (const { cp } of entries) sum += cp;
  return roundSum(sum);
}

export const RESIDENT_DEFAULTS = {
  residentScore: 0,
  paymentScore: 0,
  totalCP: 0,
  turnoverScore: 50,
  class: "B",
} as const;
