/** Rules and texts of corrections of log entries. */

import { PAYMENT_STATUSES, type PaymentStatus, WITHDRAWN } from "./enumerations.ts";
import { canonicalize, isBlank, type Problem, paragraphProblem } from "./field-rules.ts";
import { msgs } from "./message.ts";

export const REVERSAL_TEXTS = msgs({
  reasonMissing: "Please enter a reason.",
  notFound: "Entry not found.",
  alreadyReversed: "This entry is already reversed.",
  reversalOfReversal: "A reversal can't be reversed.",
  rewardUnknown: "Please choose a reward entry of the same resident.",
  failed: "Failed to reverse entry.",
  networkError: "Error reversing entry.",
  done: "Entry reversed.",
});

export const PAYMENT_CORRECTION_TEXTS = msgs({
  statusMissing: "Please select a payment status.",
  sameStatus: "Please select another payment status.",
  withdrawn: "This month was withdrawn. Add the payment again.",
  changedTogether: "The payment was changed by someone else at the same time. Please try again.",
  failed: "Failed to correct payment.",
  networkError: "Error correcting payment.",
  done: "Payment corrected.",
});

export const CORRECTED_STATUSES = [...PAYMENT_STATUSES, WITHDRAWN] as const;
export type CorrectedStatus = PaymentStatus | typeof WITHDRAWN;

/** Parses a corrected status; returns undefined for any other text. */
export const correctedStatusOf = (status: string): CorrectedStatus | undefined =>
  canonicalize(CORRECTED_STATUSES, status);

/** The broken rule of a reason, or undefined. */
export function reasonProblem(form: { reason: string }): Problem<"reason"> | undefined {
  if (isBlank(form.reason)) return { field: "reason", text: REVERSAL_TEXTS.reasonMissing };
  return paragraphProblem(form, msgs({ reason: "Reason" }));
}

/** The first broken rule of a payment correction, or undefined. */
export function paymentCorrectionProblem(form: {
  status: string;
  reason: string;
}): Problem<keyof typeof form> | undefined {
  if (correctedStatusOf(form.status) === undefined) {
    return { field: "status", text: PAYMENT_CORRECTION_TEXTS.statusMissing };
  }
  return reasonProblem(form);
}

/** The type of the entry that reverses the entry of this name. */
export const reversalOfText = (name: string) => `Reversal of ${name}`;
