/** What the portal's own notifications say (specification, section 2; their types are in the notification rules). */
import type { IncidentStatus, ResidentClass } from "./enumerations.ts";
import { visibleName } from "./hidden-characters.ts";
import { incidentVerb } from "./incident-rules.ts";

/** As much of a resident as a notice to staff names. */
export interface NamedResident {
  userID: string;
  firstName: string;
  lastName: string;
  unitNumber: string;
}

/** A resident as staff speak of one: name and unit, or the userID where neither is entered yet. */
export function residentLabel({ userID, firstName, lastName, unitNumber }: NamedResident): string {
  const name = visibleName(`${firstName} ${lastName}`) || userID;
  return unitNumber.trim() === "" ? name : `${name}, unit ${unitNumber}`;
}

/** Class and fee, before and after. */
export interface ClassAndFee {
  class: ResidentClass;
  /** Dollars a month. */
  monthlyFee: number;
}

/** Whether a change is one that a resident is told of. */
export function classOrFeeChanged(before: ClassAndFee, after: ClassAndFee): boolean {
  return before.class !== after.class || before.monthlyFee !== after.monthlyFee;
}

/** To the resident, when class or fee changed. @param cause such as "Behavior entry 'Lease Renewal' (+2 RP)" */
export function classChangeText(before: ClassAndFee, after: ClassAndFee, cause: string): string {
  const changes = [];
  if (before.class !== after.class) changes.push(`class from ${before.class} to ${after.class}`);
  if (before.monthlyFee !== after.monthlyFee) {
    changes.push(`monthly fee from $${before.monthlyFee} to $${after.monthlyFee}`);
  }
  return `Changed: your ${changes.join(", your ")}. Reason: ${cause}.`;
}

/** To staff, when a resident falls to class C. */
export function highRiskText(resident: NamedResident): string {
  return `${residentLabel(resident)}: now in class C.`;
}

/** To staff, when a month is logged Unpaid. */
export function missedPaymentText(resident: NamedResident, monthYear: string): string {
  return `${residentLabel(resident)}: no payment for ${monthYear}.`;
}

/** As much of an incident as a notice names. */
export interface NamedIncident {
  requestID: string;
  type: string;
  category: string;
  subCategory: string;
}

/** To staff, when a resident reports an incident. */
export function newIncidentText(reporter: NamedResident, incident: NamedIncident): string {
  const { requestID, type, category, subCategory } = incident;
  return `${residentLabel(reporter)}: ${incidentVerb(type)} (${category} - ${subCategory}, ${requestID}).`;
}

/** To the reporter, when staff move an incident on. */
export function incidentUpdateText(incident: NamedIncident & { status: IncidentStatus }): string {
  const { requestID, category, subCategory, status } = incident;
  return `Your request ${requestID} (${category} - ${subCategory}) is now ${status}.`;
}

/** To the owner of an account, when a link was issued that replaces the password. */
export const LINK_ISSUED_TEXT =
  "Staff issued a link that sets a new password for your account. If you did not ask for it, contact the office.";

/** To the owner of an account, when its password was set with a one-time link. @param place such as 'Firefox on Windows, 203.0.113.7' */
export function linkUsedText(place: string): string {
  return `The password of your account was set with a one-time link (${place}). If this was not you, contact the office at once.`;
}

/** To the owner of an account, when many logins failed. */
export const LOGINS_FAILED_TEXT =
  "Many logins to your account failed. New devices now have to wait between tries; devices that you logged in from before do not. If this was not you, choose a new password.";
