/** Rules and texts of payment entries (specification, sections 3, 5, 8 and 9). */

import { PAYMENT_STATUSES, type PaymentStatus } from "./enumerations.ts";
import { canonicalize, type Problem } from "./field-rules.ts";
import { msgs } from "./message.ts";
import { type PaymentMonthChoice, readMonthYear, readPaymentMonth } from "./payment-months.ts";

export const PAYMENT_TEXTS = msgs({
  monthMissing: "Please select a month.",
  yearMissing: "Please select a year.",
  statusMissing: "Please select a payment status.",
  notLeaseholder:
    "This person doesn't owe rent for this month. Please choose someone who was a leaseholder then.",
  failed: "Failed to add payment log.",
  networkError: "Error adding payment log.",
});

/** Parses a payment status; returns undefined for any other text. */
export function paymentStatusOf(status: string): PaymentStatus | undefined {
  return canonicalize(PAYMENT_STATUSES, status);
}

type PaymentProblem = Problem<"month" | "year" | "status">;

function choiceProblem(choice: PaymentMonthChoice, status: string): PaymentProblem | undefined {
  if (choice.month === undefined) return { field: "month", text: PAYMENT_TEXTS.monthMissing };
  if (choice.year === undefined) return { field: "year", text: PAYMENT_TEXTS.yearMissing };
  return paymentStatusOf(status) === undefined
    ? { field: "status", text: PAYMENT_TEXTS.statusMissing }
    : undefined;
}

/** The first broken rule of the payment dialog, or undefined. */
export function paymentFormProblem(form: {
  month: string;
  year: string;
  status: string;
}): PaymentProblem | undefined {
  return choiceProblem(readPaymentMonth(form.month, form.year), form.status);
}

/** The first broken rule of a payment entry in a request, which has the month and its year in one field, or undefined. */
export function paymentProblem(entry: {
  monthYear: string;
  status: string;
}): Problem<keyof typeof entry> | undefined {
  const problem = choiceProblem(readMonthYear(entry.monthYear), entry.status);
  return problem && { text: problem.text, field: problem.field === "status" ? "status" : "monthYear" };
}
