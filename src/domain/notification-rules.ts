/** Rules, texts and kinds of notifications (specification, sections 5 and 8). */
import { lineProblem, paragraphProblem } from "./field-rules.ts";
import { isBlank } from "./hidden-characters.ts";

export const NOTIFICATION_TEXTS = {
  typeMissing: "Please enter a notification type.",
  messageMissing: "Please enter a message.",
  failed: "Failed to add message.",
  networkError: "Error adding message.",
} as const;

/** The `userID` of a notification to all staff. */
export const ALL_STAFF = "staff";

/** Types of the notifications that the portal creates. Staff can enter any other type. */
export const NOTIFICATION_TYPES = {
  highRisk: "High-Risk Tenant",
  newIncident: "New Incident",
  missedPayment: "Missed Payment",
  incidentUpdate: "Incident Update",
  classChange: "Class Change",
  accountSecurity: "Account Security",
} as const;

/** The first broken rule of a notification, or undefined. */
export function notificationProblem(form: { type: string; message: string }): string | undefined {
  if (isBlank(form.type)) return NOTIFICATION_TEXTS.typeMissing;
  if (isBlank(form.message)) return NOTIFICATION_TEXTS.messageMissing;
  return lineProblem(["Type", form.type]) ?? paragraphProblem(["Message", form.message]);
}

/** Whether the dashboard shows a notification in red (specification, section 2). */
export function isHighRiskNotification(type: string): boolean {
  return type === NOTIFICATION_TYPES.highRisk;
}
