/** Explains a payment score: the number of months by status, and the score after the next month (specification, section 9). */
import { PAYMENT_STATUSES, type PaymentStatus } from "./enumerations.ts";
import { isPaidInTime } from "./payment-rules.ts";
import { paymentScore } from "./scoring.ts";

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

/** Explains the payment score of some payment entries. */
export function explainPayments(entries: readonly { status: string }[]): PaymentExplanation {
  const lines = PAYMENT_STATUSES.map((status) => ({
    status,
    months: entries.filter((entry) => entry.status === status).length,
    counts: isPaidInTime(status),
  }));
  const months = entries.length;
  const inTime = entries.filter(({ status }) => isPaidInTime(status)).length;
  const after = (status: PaymentStatus) => paymentScore([...entries, { status }]);
  return {
    lines,
    months,
    inTime,
    percentage: months === 0 ? 0 : (100 * inTime) / months,
    score: paymentScore(entries),
    next: { inTime: after("Paid: On-time"), late: after("Paid: Late") },
  };
}
