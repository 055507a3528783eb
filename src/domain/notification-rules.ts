/** Rules and kinds of notifications (specification, sections 2, 5 and 8). */

import { isBlank, lineProblem, type Problem, paragraphProblem } from "./field-rules.ts";
import { msgs } from "./message.ts";
import { ALL_STAFF } from "./roles.ts";

export const NOTIFICATION_TEXTS = msgs({
  typeMissing: "Please enter a notification type.",
  messageMissing: "Please enter a message.",
  failed: "Failed to add message.",
  networkError: "Error adding message.",
});

/** Types of the notifications that the portal creates. Staff can enter any other type. */
export const NOTIFICATION_TYPES = msgs({
  highRisk: "High-Risk Tenant",
  newIncident: "New Incident",
  emergency: "Emergency",
  missedPayment: "Missed Payment",
  incidentUpdate: "Incident Update",
  incidentReopened: "Incident Reopened",
  classChange: "Class Change",
  behaviorEntry: "Behavior Entry",
  entryReversed: "Entry Reversed",
  paymentCorrected: "Payment Corrected",
  accountSecurity: "Account Security",
  messageReported: "Message Reported",
  messageRemoved: "Message Removed",
  redemption: "Redemption Request",
  registration: "New Registration",
  moveOut: "Move-Out",
  leaseRenewed: "Lease Renewal",
});

/** The first broken rule of a notification, or undefined. */
export function notificationProblem(form: {
  type: string;
  message: string;
}): Problem<keyof typeof form> | undefined {
  if (isBlank(form.type)) return { field: "type", text: NOTIFICATION_TEXTS.typeMissing };
  if (isBlank(form.message)) return { field: "message", text: NOTIFICATION_TEXTS.messageMissing };
  return lineProblem(form, msgs({ type: "Type" })) ?? paragraphProblem(form, msgs({ message: "Message" }));
}

/** Whether the dashboard shows a notification in red: high risk (specification, section 2) and emergencies. */
export function isAlarmingNotification(type: string): boolean {
  return type === NOTIFICATION_TYPES.highRisk || type === NOTIFICATION_TYPES.emergency;
}

/** Whether a notification is about an emergency and for all staff, so that their devices ring. */
export function isEmergencyNotification({ userID, type }: { userID: string; type: string }): boolean {
  return userID === ALL_STAFF && type === NOTIFICATION_TYPES.emergency;
}
