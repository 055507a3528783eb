/** Explains a resident score: the entries by type, and the distance to the next class (specification, sections 4 and 9). */
import { PAYMENT_STATUSES, type PaymentStatus, type ResidentClass } from "./enumerations.ts";
import { isPaidInTime } from "./payment-status.ts";
import { CLASS_FEES, CLASS_THRESHOLDS, capRP, classOf, paymentScore, roundSum, rpSum } from "./scoring.ts";

/** All entries of one type. */
export interface ScoreLine {
  type: string;
  count: number;
  /** The sum of the entries' RP. */
  rp: number;
}

/** The class above or below, with its fee. */
export interface ClassStep {
  class: ResidentClass;
  fee: number;
  /** RP to gain until a higher class is reached, or RP to lose before a lower class is reached. */
  distance: number;
  /** Difference to the current fee in dollars a month; negative if the fee falls. */
  feeDifference: number;
}

export interface ScoreExplanation {
  /** Gains first, the largest first; then losses, the largest last. Their sum is `sum`. */
  lines: ScoreLine[];
  /** The sum of all entries. */
  sum: number;
  /** The part of the sum above the cap of 20. */
  aboveCap: number;
  /** The sum, capped at 20. */
  score: number;
  class: ResidentClass;
  fee: number;
  /** The class above, or undefined in class A. */
  up: ClassStep | undefined;
  /** The class below, or undefined in class C. */
  down: ClassStep | undefined;
}

/** Groups entries by type: gains first, the largest first; then losses, the largest last. */
export function linesOf(entries: Iterable<{ type: string; rp: number }>): ScoreLine[] {
  const byType = new Map<string, ScoreLine>();
  for (const { type, rp } of entries) {
    const line = byType.get(type) ?? { type, count: 0, rp: 0 };
    byType.set(type, { type, count: line.count + 1, rp: roundSum(line.rp + rp) });
  }
  return [...byType.values()].sort((a, b) => b.rp - a.rp || (a.type < b.type ? -1 : 1));
}

function step(to: ResidentClass, distance: number, fee: number): ClassStep {
  return {
    class: to,
    fee: CLASS_FEES[to],
    distance: roundSum(distance),
    feeDifference: CLASS_FEES[to] - fee,
  };
}

/** Explains the resident score that behavior entries add up to. */
export function explainScore(entries: readonly { type: string; rp: number }[]): ScoreExplanation {
  const sum = rpSum(entries);
  const score = capRP(sum);
  const current = classOf(score);
  const fee = CLASS_FEES[current];
  const { A, B } = CLASS_THRESHOLDS;
  const up = { A: undefined, B: step("A", A - score, fee), C: step("B", B - score, fee) };
  // Losses reduce the part above the cap first, so the distance down is measured from the uncapped sum.
  const down = { A: step("B", sum - A, fee), B: step("C", sum - B, fee), C: undefined };
  return {
    lines: linesOf(entries),
    sum,
    aboveCap: roundSum(sum - score),
    score,
    class: current,
    fee,
    up: up[current],
    down: down[current],
  };
}

interface PaymentLine {
  status: PaymentStatus;
  months: number;
  /** Whether these months count as paid in time. */
  counts: boolean;
}

export interface PaymentExplanation {
  /** One line for every status, in the order of the form. Statuses without months are included. */
  lines: PaymentLine[];
  months: number;
  inTime: number;
  /** The share of months paid in time before rounding, from 0 to 100; 0 without months. */
  percentage: number;
  score: number;
  /** The score after one more month. */
  next: { inTime: number; late: number };
}

/** Explains the payment score that payment entries add up to. */
export function explainPayments(entries: readonly { status: string }[]): PaymentExplanation {
  const lines = PAYMENT_STATUSES.map((status) => ({
    status,
    months: entries.filter((entry) => entry.status === status).length,
    counts: isPaidInTime(status),
  }));
  const months = entries.length;
  const inTime = entries.filter(({ status }) => isPaidInTime(status)).length;
  const scoreAfter = (status: PaymentStatus) => paymentScore([...entries, { status }]);
  return {
    lines,
    months,
    inTime,
    percentage: months === 0 ? 0 : (100 * inTime) / months,
    score: paymentScore(entries),
    next: { inTime: scoreAfter("Paid: On-time"), late: scoreAfter("Paid: Late") },
  };
}
