/** The meaning of a payment's status for scores, lists and reports (specification, sections 8 and 9). */

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

/** Paid on time or early, which the payment score counts. */
export function isPaidInTime(status: string): boolean {
  return status === "Paid: On-time" || status === "Paid: Early";
}

/** Paid at any time, also late, which the turnover score counts. */
export function isPaid(status: string): boolean {
  return status.startsWith("Paid");
}

/** Paid, but late. As the specification says, the status contains 'late'. */
export function isLate(status: string): boolean {
  return status.toLowerCase().includes("late");
}

/** A missed payment. As the specification says, the status contains 'unpaid'. */
export function isMissed(status: string): boolean {
  return status.toLowerCase().includes("unpaid");
}
