/** The texts of the notifications that the portal creates, and when a resident gets one about class and fee (specification, section 5). */

import { signedRP } from "./behavior-catalog.ts";
import { addDays, type CalendarDate } from "./calendar.ts";
import { monthValue } from "./calendar-values.ts";
import { causeText } from "./cause-text.ts";
import { deviceText } from "./device.ts";
import { type IncidentStatus, WITHDRAWN } from "./enumerations.ts";
import { visibleName } from "./field-rules.ts";
import type { IncidentView } from "./incident.ts";
import { incidentTypeOf } from "./incident-kinds.ts";
import { type LinkPlace, linkPlace } from "./link-place.ts";
import { type Message, type MessageValue, message, msg, type Text, word } from "./message.ts";
import { outcomeForResident } from "./outcome-text.ts";
import { englishOf } from "./rendered-message.ts";
import type { ResidentView } from "./resident.ts";

/** The fields of a resident that notifications to staff mention. */
export type NamedResident = Pick<ResidentView, "userID" | "firstName" | "lastName" | "unitNumber">;

/** A resident for staff: name and unit. The userID replaces a missing name; a missing unit is left out. */
export function residentName({ userID, firstName, lastName, unitNumber }: NamedResident): string | Message {
  const name = visibleName(`${firstName} ${lastName}`) || userID;
  return unitNumber.trim() === "" ? name : message("{name}, unit {unit}", { name, unit: unitNumber });
}

/** The label of a resident in English. */
export const residentLabel = (resident: NamedResident): string => englishOf(residentName(resident));

export type ClassAndFee = Pick<ResidentView, "class" | "monthlyFee">;
type Scores = Pick<ResidentView, "residentScore" | "paymentScore">;

/** Whether the resident gets a notification of a change. */
export function classOrFeeChanged(before: ClassAndFee, after: ClassAndFee): boolean {
  return before.class !== after.class || before.monthlyFee !== after.monthlyFee;
}

/** The fields of a resident that differ, such as 'your class from A to B'. */
function changesOf(before: ClassAndFee & Partial<Scores>, after: ClassAndFee & Partial<Scores>): Message[] {
  const changes: Message[] = [];
  const add = (id: string, from: MessageValue, to: MessageValue) =>
    changes.push({ id, values: { from, to } });
  if (before.residentScore !== after.residentScore)
    add(msg("your resident score from {from} to {to}"), before.residentScore ?? 0, after.residentScore ?? 0);
  if (before.paymentScore !== after.paymentScore)
    add(msg("your payment score from {from} to {to}"), before.paymentScore ?? 0, after.paymentScore ?? 0);
  if (before.class !== after.class) add(msg("your class from {from} to {to}"), before.class, after.class);
  if (before.monthlyFee !== after.monthlyFee)
    add(
      msg("your monthly fee from {from} to {to}"),
      { dollars: before.monthlyFee },
      { dollars: after.monthlyFee },
    );
  return changes;
}

/** Sent to the resident when class or fee changed. @param cause such as "Behavior entry 'Lease Renewal' (+2 RP)" */
export function classChangeText(before: ClassAndFee, after: ClassAndFee, cause: string): Message {
  const withoutScores = ({ class: name, monthlyFee }: ClassAndFee) => ({ class: name, monthlyFee });
  const changes = changesOf(withoutScores(before), withoutScores(after));
  return message("Changed: {changes}. Reason: {cause}.", { changes, cause: causeText(cause) });
}

/** A behavior entry as notifications name it. */
export const behaviorEntryText = (type: string, rp: number): Message =>
  message("{type}, {rp} RP", { type: word(type), rp: signedRP(rp) });

/** A reward entry as notifications name it. */
export const rewardEntryText = (text: string, cp: number): Message =>
  message("{text} ({cp} CP)", { text, cp });

/** The status of a month as notifications name it. @param monthYear such as 'Nov 2026' */
export const paymentEntryText = (monthYear: string, status: string): Message =>
  message("{month}: {status}", { month: monthValue(monthYear), status: word(status) });

/**
 * Sent to a resident with each negative entry and each missed payment.
 * @param entry the behavior entry, or the month
 * @param change undefined if the scores follow later
 */
export function negativeEntryText(
  entry: Message,
  change: { before: ClassAndFee & Scores; after: ClassAndFee & Scores } | undefined,
): Message {
  const changes = change ? changesOf(change.before, change.after) : [];
  if (changes.length === 0) return message("{entry}. If this is wrong, you can dispute it.", { entry });
  return message("{entry}. Changed: {changes}. If this is wrong, you can dispute it.", { entry, changes });
}

/** Sent to the resident when staff reverse an entry. */
export function entryReversedText({
  entry,
  day,
  cp,
  reason,
}: {
  entry: Message;
  day: CalendarDate;
  /** The CP that were taken back with a behavior entry. */
  cp: number;
  reason: string;
}): Message {
  const values = { entry, day: { day }, reason };
  if (cp === 0) return message("{entry}, {day}. Reason: {reason}", values);
  return message("{entry}, {day}. {cp} CP that came with it were taken back. Reason: {reason}", {
    ...values,
    cp,
  });
}

/** Sent to the resident when staff correct a payment. */
export function paymentCorrectedText(correction: {
  monthYear: string;
  from: string;
  to: string;
  reason: string;
}): Message {
  const { monthYear, from, to, reason } = correction;
  const values = { month: monthValue(monthYear), from: word(from), reason };
  if (to === WITHDRAWN) return message("{month}: {from} was withdrawn. Reason: {reason}", values);
  return message("{month}: {from} is now {to}. Reason: {reason}", { ...values, to: word(to) });
}

/** Sent to staff when a resident falls to class C. */
export const highRiskText = (resident: NamedResident): Message =>
  message("{resident}: now in class C.", { resident: residentName(resident) });

/** Sent to staff when a month is logged as Unpaid. */
export const missedPaymentText = (resident: NamedResident, monthYear: string): Message =>
  message("{resident}: no payment for {month}.", {
    resident: residentName(resident),
    month: monthValue(monthYear),
  });

/** The fields of an incident that notifications mention. */
export type NamedIncident = Pick<IncidentView, "requestID" | "type" | "category" | "subCategory">;

const valuesOf = ({ requestID, category, subCategory }: NamedIncident) => ({
  request: requestID,
  category: word(category),
  subCategory: word(subCategory),
});

/** Sent to staff when a resident reports an incident, or when a resident or staff report an emergency. */
export function newIncidentText(reporter: NamedResident, incident: NamedIncident): Message {
  const values = { resident: residentName(reporter), ...valuesOf(incident) };
  const type = incidentTypeOf(incident.type);
  if (type === "Dispute")
    return message("{resident}: raised a dispute ({category} - {subCategory}, {request}).", values);
  if (type === "Complaint")
    return message("{resident}: filed a complaint ({category} - {subCategory}, {request}).", values);
  return message("{resident}: requested maintenance ({category} - {subCategory}, {request}).", values);
}

/** Sent to the reporter when staff change the status of an incident, with the reason for waiting or the resolution. */
export function incidentUpdateText(
  incident: NamedIncident & {
    status: IncidentStatus;
    waitingFor?: string;
    outcome?: string;
    resolution?: string;
  },
): Message {
  const { waitingFor = "", outcome = "", resolution = "" } = incident;
  const values = { ...valuesOf(incident), status: word(incident.status) };
  if (waitingFor !== "")
    return message(
      "Your request {request} ({category} - {subCategory}) is now {status}. Waiting for {waitingFor}.",
      { ...values, waitingFor },
    );
  if (resolution === "")
    return message("Your request {request} ({category} - {subCategory}) is now {status}.", values);
  return message(
    "Your request {request} ({category} - {subCategory}) is now {status}. {outcome}. {resolution}",
    { ...values, outcome: word(outcomeForResident(outcome)), resolution },
  );
}

/** Sent to the reporter when staff write in the incident's conversation. */
export const incidentReplyText = (incident: NamedIncident, sender: string): Message =>
  message("{sender} replied to your request {request} ({category} - {subCategory}).", {
    sender,
    ...valuesOf(incident),
  });

/** Sent to staff when a resident reopens an incident. */
export const incidentReopenedText = (reporter: NamedResident, incident: NamedIncident): Message =>
  message("{resident}: reopened request {request} ({category} - {subCategory}).", {
    resident: residentName(reporter),
    ...valuesOf(incident),
  });

/** Sent to staff when residents report a message of the property's chat. @param author a resident, or the name of a member of staff */
export const messageReportedText = (author: Text, count: number): Message =>
  message(
    "{count, plural, one {A resident reported a message in Resident Chat.} other {# residents reported a message in Resident Chat.}} Author: {author}.",
    { count, author },
  );

/** Sent to the author of a message that staff removed from the property's chat. */
export const messageRemovedText = (reason: string): Message =>
  message("Staff removed your message in Resident Chat. Reason: {reason}", { reason });

/** Sent to staff when a resident asks for a reward. */
export const redemptionRequestedText = (
  resident: NamedResident,
  { title, cp }: { title: string; cp: number },
): Message =>
  message("{resident}: asks for {title} ({cp} CP).", { resident: residentName(resident), title, cp });

/** Sent to staff when a registration needs their approval. Without the email address, because wall displays show it, too. */
export const REGISTRATION_WAITS_TEXT = msg("Someone registered and is waiting for approval.");

/** Sent to the resident when staff decided a redemption request. */
export function redemptionDecidedText(request: {
  title: string;
  cp: number;
  state: "Fulfilled" | "Declined";
  reason: string;
}): Message {
  const { title, cp, state, reason } = request;
  if (state === "Fulfilled")
    return message("{title}: your request was fulfilled. {cp} CP were used.", { title, cp });
  return message("{title}: your request was declined. Reason: {reason}", { title, reason });
}

/** Sent to the owner of an account when staff issued a link that sets a new password. */
export const LINK_ISSUED_TEXT = msg(
  "Staff issued a link that sets a new password for your account. If you did not ask for it, contact the office.",
);

/** Sent to the owner of an account when its password was set with a one-time link. @param place such as 'Firefox on Windows, 203.0.113.7' */
export const linkUsedText = ({ device, address }: LinkPlace): Message =>
  message(
    "The password of your account was set with a one-time link ({place}). If this was not you, contact the office right away.",
    { place: linkPlace({ device, address }) },
  );

/** Sent to the owner of an account when a new device logged in. @param device such as 'Firefox on Windows' */
export const newDeviceText = (device: string, address: string, at: MessageValue): Message =>
  message(
    "A new device logged in to your account ({device}, {address}, {at}). If this was not you, log it out in 'Account & security' and choose a new password.",
    { device: deviceText(device), address, at },
  );

/** Sent to the owner of an account when a session changed the password, the recovery codes or the devices. */
export const PASSWORD_CHANGED_TEXT = msg(
  "The password of your account was changed. If this was not you, choose a new password and contact the office right away.",
);
export const CODES_RENEWED_TEXT = msg(
  "New recovery codes were made for your account. If this was not you, choose a new password and contact the office right away.",
);
export const DEVICES_ENDED_TEXT = msg(
  "Other devices were logged out of your account. If this was not you, choose a new password and contact the office right away.",
);

/** Sent to the owner of an account when many logins failed. */
export const LOGINS_FAILED_TEXT = msg(
  "Many logins to your account failed. New devices now have to wait between attempts; devices that you have used before do not. If this was not you, choose a new password.",
);

/** Sent to the owner of an account when two-step login was turned on or off. */
export const SECOND_FACTOR_ON_TEXT = msg(
  "Two-step login was turned on for your account. Logging in now needs a code. If this was not you, contact the office right away.",
);
export const SECOND_FACTOR_OFF_TEXT = msg(
  "Two-step login was turned off for your account. If this was not you, choose a new password and contact the office right away.",
);

/** Sent to the owner of an account when its email address was changed. */
export const EMAIL_CHANGED_TEXT = msg(
  "The email address of your account was changed. Log in with the new one from now on. If you did not expect this, contact the office right away.",
);

/** Sent to the owner of an account when a passkey was added or removed. @param name such as 'Chrome on Windows' */
export const passkeyAddedText = (name: string): Message =>
  message(
    "The passkey {name} was added to your account. It can log in without your password. If this was not you, contact the office right away.",
    { name },
  );
export const passkeyRemovedText = (name: string): Message =>
  message(
    "The passkey {name} was removed from your account. If this was not you, choose a new password and contact the office right away.",
    { name },
  );

/** Sent to the owner of an account when a passkey's counter shows that there is a copy of it. */
export const PASSKEY_COPIED_TEXT = msg(
  "A login with a passkey was refused, because the passkey seems to have been copied. Remove it from your account and add a new one.",
);

/** Sent to a resident when staff reset the login, for example after the loss of a device. */
export const LOGIN_RESET_TEXT = msg(
  "Staff turned two-step login off for your account and logged out all devices. If you did not ask for this, contact the office right away.",
);

/** Sent to the resident when staff enter or change a move-out. */
export const moveOutText = ({ date, closesOn }: { date: CalendarDate; closesOn: CalendarDate }): Message =>
  message("Your move-out is entered for {date}. From that day, your account is read-only until {last}.", {
    date: { day: date },
    last: { day: addDays(closesOn, -1) },
  });

/** Sent to the resident when staff take a move-out back. */
export const MOVE_OUT_UNDONE_TEXT = msg("Your move-out was canceled. Your account works as before.");

/** Sent to the resident when staff renew the lease. */
export const leaseRenewedText = ({
  leaseStart,
  leaseEnd,
}: {
  leaseStart: string;
  leaseEnd: string;
}): Message =>
  message("Your lease was renewed: {start} to {end}.", {
    start: { day: leaseStart },
    end: { day: leaseEnd },
  });
