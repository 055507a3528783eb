/** Shapes of the log entries' bodies; what they must say is the domain's rules. */
import { amountField, bodyOf, trimmedText } from "../http/field-shapes.ts";

export const BehaviorLogBody = bodyOf({
  userID: trimmedText,
  type: trimmedText,
  rp: amountField,
  reportedBy: trimmedText,
});

export const PaymentLogBody = bodyOf({ userID: trimmedText, monthYear: trimmedText, status: trimmedText });

export const RewardLogBody = bodyOf({ userID: trimmedText, text: trimmedText, cp: amountField });
