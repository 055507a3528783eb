/** The meaning of a payment's status for scores and for the risk snapshot (specification, sections 8 and 9). */

import type { PaymentStatus } from "./enumerations.ts";
import { msg, msgs } from "./message.ts";

const PAYMENT_WORDS: Readonly<Record<PaymentStatus, string>> = msgs({
  "Paid: Early": "Early",
  "Paid: On-time": "On-time",
  "Paid: Late": "Late",
  Unpaid: "Unpaid",
});

/** The status of a month in a word. @param status null if the month is not recorded */
export const paymentWord = (status: PaymentStatus | null): string =>
  status === null ? msg("Not recorded") : PAYMENT_WORDS[status];

/** Paid on time or early. Used by the payment score. */
export function isPaidInTime(status: string): boolean {
  return status === "Paid: On-time" || status === "Paid: Early";
}

/** Paid at any time, also late. Used by the paid share of the turnover score. */
export function isPaid(status: string): boolean {
  return status.startsWith("Paid");
}

/** A late payment of the risk snapshot: the status contains 'late'. */
export function isLate(status: string): boolean {
  return status.toLowerCase().includes("late");
}

/** A missed payment of the risk snapshot: the status contains 'unpaid'. */
export function isMissed(status: string): boolean {
  return status.toLowerCase().includes("unpaid");
}
