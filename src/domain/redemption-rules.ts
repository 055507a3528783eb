/** Rules and texts of redemption requests: a resident asks the office for a reward, which reserves its price. */

import { isBlank, type Problem, paragraphProblem } from "./field-rules.ts";
import { message, msg, msgs } from "./message.ts";

/** Requested is the only state that reserves CP. The others are final. */
export const REDEMPTION_STATES = msgs(["Requested", "Fulfilled", "Declined", "Withdrawn"]);
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** The possible decisions of staff. */
export const REDEMPTION_DECISIONS = ["Fulfilled", "Declined"] as const satisfies readonly RedemptionState[];
export type RedemptionDecision = (typeof REDEMPTION_DECISIONS)[number];

/** Why the requests of a resident who has moved out are declined. The resident reads it. */
export const MOVED_OUT_REASON = msg("Moved out.");

/** The most open requests of a resident. */
export const OPEN_REDEMPTIONS_MAX = 10;

export const REDEMPTION_TEXTS = msgs({
  rewardUnknown: "Reward not found.",
  hidden: "This reward is no longer offered.",
  noPrice: "This reward has no price. Please ask the office.",
  tooMany: message("You can have at most {max} open requests. Please withdraw one first.", {
    max: OPEN_REDEMPTIONS_MAX,
  }),
  notFound: "Request not found.",
  decisionMissing: "Please choose Fulfilled or Declined.",
  reasonMissing: "Please enter a reason.",
  notCovered:
    "The resident's CP don't cover this request and the earlier ones. Decide the earlier ones first, or decline it.",
  notOpen: (state: RedemptionState) =>
    message(
      "{state, select, Fulfilled {This request is already fulfilled.} Declined {This request is already declined.} other {This request is already withdrawn.}}",
      { state },
    ),
  requested: "The office has your request.",
  request: { failed: "Failed to send the request.", networkError: "Error sending the request." },
  withdrawal: { failed: "Failed to withdraw the request.", networkError: "Error withdrawing the request." },
  decision: { failed: "Failed to save the decision.", networkError: "Error saving the decision." },
});

/** The CP that open requests reserve. */
export const reservedCP = (requests: readonly { state: RedemptionState; cp: number }[]): number =>
  requests.reduce((sum, { state, cp }) => (state === "Requested" ? sum + cp : sum), 0);

/** The CP that a resident can still use. After staff took CP back, the total may be less than the reserved CP; then none are available. */
export const availableCP = (totalCP: number, reserved: number): number => Math.max(0, totalCP - reserved);

/** The broken rule of a decision, or undefined. The resident reads the reason. */
export function decisionProblem(form: {
  decision: string;
  reason: string;
}): Problem<keyof typeof form> | undefined {
  if (!REDEMPTION_DECISIONS.some((decision) => decision === form.decision)) {
    return { field: "decision", text: REDEMPTION_TEXTS.decisionMissing };
  }
  if (form.decision === "Declined" && isBlank(form.reason)) {
    return { field: "reason", text: REDEMPTION_TEXTS.reasonMissing };
  }
  return paragraphProblem(form, msgs({ reason: "Reason" }));
}

/** The text of the reward entry that takes the CP of a fulfilled request. */
export const redeemedText = (title: string): string => `Redeemed: ${title}`;
