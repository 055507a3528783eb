/** Rules and texts of payment entries, and the meaning of their statuses (specification, sections 5, 8 and 9). */

import { PAYMENT_STATUSES, type PaymentStatus } from "./enumerations.ts";
import { canonicalize } from "./field-rules.ts";
import { type PaymentMonthChoice, readMonthYear, readPaymentMonth } from "./payment-month.ts";

export const PAYMENT_TEXTS = {
  monthMissing: "Please select a month.",
  yearMissing: "Please select a year.",
  statusMissing: "Please select a payment status.",
  failed: "Failed to add payment log.",
  networkError: "Error adding payment log.",
} as const;

/** Parses a payment status; returns undefined for any other text. */
export function paymentStatusOf(status: string): PaymentStatus | undefined {
  return canonicalize(PAYMENT_STATUSES, status);
}

function choiceProblem(choice: PaymentMonthChoice, status: string): string | undefined {
  if (choice.month === undefined) return PAYMENT_TEXTS.monthMissing;
  if (choice.year === undefined) return PAYMENT_TEXTS.yearMissing;
  return paymentStatusOf(status) === undefined ? PAYMENT_TEXTS.statusMissing : undefined;
}

/** The first broken rule of the payment dialog, or undefined. */
export function paymentFormProblem(form: {
  month: string;
  year: string;
  status: string;
}): string | undefined {
  return choiceProblem(readPaymentMonth(form.month, form.year), form.status);
}

/** The first broken rule of a payment entry in a request, or undefined. */
export function paymentProblem(entry: { monthYear: string; status: string }): string | undefined {
  return choiceProblem(readMonthYear(entry.monthYear), entry.status);
}

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
