/** Resident score, payment score, class and fee (specification, sections 4 and 9). */
import type { ResidentClass } from "./enumerations.ts";
import { isPaidInTime } from "./payment-rules.ts";

/** The most RP that a resident can hold; there is no lower end. */
export const RESIDENT_SCORE_MAX = 20;

/** RP from which on a resident is in class A or B. */
export const CLASS_THRESHOLDS = { A: 14.5, B: 6.5 } as const;

/** The risk fee of each class, in dollars a month. */
export const CLASS_FEES: Readonly<Record<ResidentClass, number>> = { A: 40, B: 50, C: 60 };

/** Digits after the point that a sum keeps: more than any entry has, few enough to drop what binary fractions add. */
const SUM_DIGITS = 6;

/** Drops the noise of binary fractions from a sum: 0.1 + 0.2 is 0.3. */
export function cleanSum(sum: number): number {
  const factor = 10 ** SUM_DIGITS;
  const clean = Math.round(sum * factor) / factor;
  return clean === 0 ? 0 : clean;
}

/** The sum of entries' RP as it stands, above 20 included. */
export function rpSum(entries: Iterable<{ rp: number }>): number {
  let sum = 0;
  for (const { rp } of entries) sum += rp;
  return cleanSum(sum);
}

/** The RP that counts of a sum: at most 20. A negative sum stays as it is. */
export function capRP(sum: number): number {
  return Math.min(RESIDENT_SCORE_MAX, sum);
}

/** The resident score: the sum of behavior entries' RP, capped at 20. */
export function residentScore(entries: Iterable<{ rp: number }>): number {
  return capRP(rpSum(entries));
}

/** The class of an RP total. */
export function classOf(rp: number): ResidentClass {
  if (rp >= CLASS_THRESHOLDS.A) return "A";
  return rp >= CLASS_THRESHOLDS.B ? "B" : "C";
}

/** The payment score: the percentage of entries that are Paid: On-time or Paid: Early, rounded; without entries 0. */
export function paymentScore(entries: readonly { status: string }[]): number {
  if (entries.length === 0) return 0;
  const inTime = entries.filter(({ status }) => isPaidInTime(status)).length;
  return Math.round((100 * inTime) / entries.length);
}

/** The sum of reward entries' CP. */
export function cpSum(entries: Iterable<{ cp: number }>): number {
  let sum = 0;
  for (const { cp } of entries) sum += cp;
  return cleanSum(sum);
}
