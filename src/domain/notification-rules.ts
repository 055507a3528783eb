/** Rules, texts and kinds of notifications, and the texts of those that the portal creates (specification, sections 2, 5 and 8). */

import { addDays, type CalendarDate, toCalendarDate } from "./calendar.ts";
import { type IncidentStatus, MONTHS, type ResidentClass, WITHDRAWN } from "./enumerations.ts";
import { isBlank, lineProblem, type Problem, paragraphProblem, visibleName } from "./field-rules.ts";
import { incidentVerb } from "./incident-kinds.ts";
import { msgs } from "./message.ts";
import { outcomeForResident } from "./outcome-text.ts";
import { ALL_STAFF } from "./roles.ts";

export const NOTIFICATION_TEXTS = {
  typeMissing: "Please enter a notification type.",
  messageMissing: "Please enter a message.",
  failed: "Failed to add message.",
  networkError: "Error adding message.",
} as const;

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
  return lineProblem(form, { type: "Type" }) ?? paragraphProblem(form, { message: "Message" });
}

/** Whether the dashboard shows a notification in red: high risk (specification, section 2) and emergencies. */
export function isAlarmingNotification(type: string): boolean {
  return type === NOTIFICATION_TYPES.highRisk || type === NOTIFICATION_TYPES.emergency;
}

/** Whether a notification says to all staff that there is an emergency, for which their devices ring. */
export function isEmergencyNotification({ userID, type }: { userID: string; type: string }): boolean {
  return userID === ALL_STAFF && type === NOTIFICATION_TYPES.emergency;
}

/** The fields of a resident that notifications to staff mention. */
export interface NamedResident {
  userID: string;
  firstName: string;
  lastName: string;
  unitNumber: string;
}

/** Label of a resident for staff: name and unit. The userID replaces a missing name; a missing unit is left out. */
export function residentLabel({ userID, firstName, lastName, unitNumber }: NamedResident): string {
  const name = visibleName(`${firstName} ${lastName}`) || userID;
  return unitNumber.trim() === "" ? name : `${name}, unit ${unitNumber}`;
}

/** Class and fee, before and after. */
export interface ClassAndFee {
  class: ResidentClass;
  /** Dollars per month. */
  monthlyFee: number;
}

/** Whether the resident gets a notification: class or fee differ. */
export function classOrFeeChanged(before: ClassAndFee, after: ClassAndFee): boolean {
  return before.class !== after.class || before.monthlyFee !== after.monthlyFee;
}

/** Sent to the resident when class or fee changed. @param cause such as "Behavior entry 'Lease Renewal' (+2 RP)" */
export function classChangeText(before: ClassAndFee, after: ClassAndFee, cause: string): string {
  const changes = [];
  if (before.class !== after.class) changes.push(`class from ${before.class} to ${after.class}`);
  if (before.monthlyFee !== after.monthlyFee) {
    changes.push(`monthly fee from $${before.monthlyFee} to $${after.monthlyFee}`);
  }
  return `Changed: your ${changes.join(", your ")}. Reason: ${cause}.`;
}

/** The scores that an entry changes, before and after. */
type ScoresAndClass = ClassAndFee & { residentScore: number; paymentScore: number };

/** Sentences for a resident about changed scores; empty without a change. */
function effectText(before: ScoresAndClass, after: ScoresAndClass): string {
  const figures: [string, string | number, string | number][] = [
    ["resident score", before.residentScore, after.residentScore],
    ["payment score", before.paymentScore, after.paymentScore],
    ["class", before.class, after.class],
    ["monthly fee", `$${before.monthlyFee}`, `$${after.monthlyFee}`],
  ];
  const changes = figures.flatMap(([name, from, to]) =>
    from === to ? [] : [`your ${name} from ${from} to ${to}`],
  );
  return changes.length === 0 ? "" : ` Changed: ${changes.join(", ")}.`;
}

/**
 * Sent to a resident with each negative entry and each missed payment.
 * @param entry such as "Late Rent (1-5 days), -1 RP" or "Nov 2026: Unpaid"
 * @param change undefined if the scores follow later
 */
export function negativeEntryText(
  entry: string,
  change: { before: ScoresAndClass; after: ScoresAndClass } | undefined,
): string {
  const effect = change ? effectText(change.before, change.after) : "";
  return `${entry}.${effect} If this is wrong, you can dispute it.`;
}

/** A day as screens show it, such as 'Nov 2, 2026'. */
export const dayText = (moment: Date, timeZone: string): string =>
  calendarDayText(toCalendarDate(moment, timeZone));

/** A calendar date as screens show it. */
function calendarDayText(date: CalendarDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}

/** Sent to the resident when staff reverse an entry. @param reversed `cp`: the CP that were taken back with a behavior entry */
export function entryReversedText(reversed: {
  entry: string;
  day: string;
  cp: number;
  reason: string;
}): string {
  const { entry, day, cp, reason } = reversed;
  const points = cp === 0 ? "" : ` ${cp} CP that came with it were taken back.`;
  return `${entry}, ${day}.${points} Reason: ${reason}`;
}

/** Sent to the resident when staff correct a payment. */
export function paymentCorrectedText(correction: {
  monthYear: string;
  from: string;
  to: string;
  reason: string;
}): string {
  const { monthYear, from, to, reason } = correction;
  const change = to === WITHDRAWN ? `${from} was withdrawn` : `${from} is now ${to}`;
  return `${monthYear}: ${change}. Reason: ${reason}`;
}

/** Sent to staff when a resident falls to class C. */
export function highRiskText(resident: NamedResident): string {
  return `${residentLabel(resident)}: now in class C.`;
}

/** Sent to staff when a month is logged as Unpaid. */
export function missedPaymentText(resident: NamedResident, monthYear: string): string {
  return `${residentLabel(resident)}: no payment for ${monthYear}.`;
}

/** The fields of an incident that notifications mention. */
export interface NamedIncident {
  requestID: string;
  type: string;
  category: string;
  subCategory: string;
}

/** Sent to staff when a resident reports an incident, or anybody an emergency. */
export function newIncidentText(reporter: NamedResident, incident: NamedIncident): string {
  const { requestID, type, category, subCategory } = incident;
  return `${residentLabel(reporter)}: ${incidentVerb(type)} (${category} - ${subCategory}, ${requestID}).`;
}

const requestOf = ({ requestID, category, subCategory }: NamedIncident) =>
  `request ${requestID} (${category} - ${subCategory})`;

/** Sent to the reporter when staff change the status of an incident, with what it waits for, or how it was resolved. */
export function incidentUpdateText(
  incident: NamedIncident & {
    status: IncidentStatus;
    waitingFor?: string;
    outcome?: string;
    resolution?: string;
  },
): string {
  const { status, waitingFor = "", outcome = "", resolution = "" } = incident;
  const text = `Your ${requestOf(incident)} is now ${status}.`;
  if (waitingFor !== "") return `${text} Waiting for ${waitingFor}.`;
  return resolution === "" ? text : `${text} ${outcomeForResident(outcome)}. ${resolution}`;
}

/** Sent to the reporter when staff write in the incident's conversation. */
export function incidentReplyText(incident: NamedIncident, senderName: string): string {
  return `${senderName} replied to your ${requestOf(incident)}.`;
}

/** Sent to staff when a resident reopens an incident. */
export function incidentReopenedText(reporter: NamedResident, incident: NamedIncident): string {
  return `${residentLabel(reporter)}: reopened ${requestOf(incident)}.`;
}

/** Sent to staff when residents report a message of the property's chat. @param author the label of a resident, or the name of a member of staff */
export function messageReportedText(author: string, count: number): string {
  const reporters = count === 1 ? "A resident" : `${count} residents`;
  return `${reporters} reported a message in Resident Chat. Author: ${author}.`;
}

/** Sent to the author of a message that staff removed from the property's chat. */
export function messageRemovedText(reason: string): string {
  return `Staff removed your message in Resident Chat. Reason: ${reason}`;
}

/** Sent to staff when a resident asks for a reward. */
export function redemptionRequestedText(
  resident: NamedResident,
  { title, cp }: { title: string; cp: number },
): string {
  return `${residentLabel(resident)}: asks for ${title} (${cp} CP).`;
}

/** Sent to staff when a registration needs their approval. Without the email address, because wall displays show it, too. */
export const REGISTRATION_WAITS_TEXT = "Someone registered and is waiting for approval.";

/** Sent to the resident when staff decided a redemption request. */
export function redemptionDecidedText(request: {
  title: string;
  cp: number;
  state: "Fulfilled" | "Declined";
  reason: string;
}): string {
  const { title, cp, state, reason } = request;
  if (state === "Fulfilled") return `${title}: your request was fulfilled. ${cp} CP were used.`;
  return `${title}: your request was declined. Reason: ${reason}`;
}

/** Sent to the owner of an account when staff issued a link that sets a new password. */
export const LINK_ISSUED_TEXT =
  "Staff issued a link that sets a new password for your account. If you did not ask for it, contact the office.";

/** Sent to the owner of an account when its password was set with a one-time link. @param place such as 'Firefox on Windows, 203.0.113.7' */
export function linkUsedText(place: string): string {
  return `The password of your account was set with a one-time link (${place}). If this was not you, contact the office right away.`;
}

/** Sent to the owner of an account when a device logged in that is not known. @param place such as 'Firefox on Windows, 203.0.113.7, Nov 24, 2026, 9:30 AM' */
export function newDeviceText(place: string): string {
  return `A new device logged in to your account (${place}). If this was not you, log it out in 'Account & security' and choose a new password.`;
}

/** Sent to the owner of an account when a session changed what protects the account. */
const ifNotYou = "If this was not you, choose a new password and contact the office right away.";
export const PASSWORD_CHANGED_TEXT = `The password of your account was changed. ${ifNotYou}`;
export const CODES_RENEWED_TEXT = `New recovery codes were made for your account. ${ifNotYou}`;
export const DEVICES_ENDED_TEXT = `Other devices were logged out of your account. ${ifNotYou}`;

/** Sent to the owner of an account when many logins failed. */
export const LOGINS_FAILED_TEXT =
  "Many logins to your account failed. New devices now have to wait between attempts; devices that you have used before do not. If this was not you, choose a new password.";

/** Sent to the owner of an account when two-step login was turned on or off. */
export const SECOND_FACTOR_ON_TEXT =
  "Two-step login was turned on for your account. Logging in now needs a code. If this was not you, contact the office right away.";
export const SECOND_FACTOR_OFF_TEXT =
  "Two-step login was turned off for your account. If this was not you, choose a new password and contact the office right away.";

/** Sent to the owner of an account when its email address was changed. */
export const EMAIL_CHANGED_TEXT =
  "The email address of your account was changed. Log in with the new one from now on. If you did not expect this, contact the office right away.";

/** Sent to the owner of an account when a passkey was added or removed. @param name such as 'Chrome on Windows' */
export function passkeyAddedText(name: string): string {
  return `The passkey ${name} was added to your account. It can log in without your password. If this was not you, contact the office right away.`;
}
export function passkeyRemovedText(name: string): string {
  return `The passkey ${name} was removed from your account. If this was not you, choose a new password and contact the office right away.`;
}

/** Sent to the owner of an account when a passkey's counter shows that there is a copy of it. */
export const PASSKEY_COPIED_TEXT =
  "A login with a passkey was refused, because the passkey seems to have been copied. Remove it from your account and add a new one.";

/** Sent to a resident when staff took the second step away from a lost device. */
export const LOGIN_RESET_TEXT =
  "Staff turned two-step login off for your account and logged out all devices. If you did not ask for this, contact the office right away.";

/** Sent to the resident when staff enter or change a move-out. */
export function moveOutText({ date, closesOn }: { date: CalendarDate; closesOn: CalendarDate }): string {
  const last = calendarDayText(addDays(closesOn, -1));
  return `Your move-out is entered for ${calendarDayText(date)}. From that day, your account is read-only until ${last}.`;
}

/** Sent to the resident when staff take a move-out back. */
export const MOVE_OUT_UNDONE_TEXT = "Your move-out was canceled. Your account works as before.";

/** Sent to the resident when staff renew the lease. */
export function leaseRenewedText({ leaseStart, leaseEnd }: { leaseStart: string; leaseEnd: string }): string {
  return `Your lease was renewed: ${calendarDayText(leaseStart)} to ${calendarDayText(leaseEnd)}.`;
}
