/** Rules and texts of leases and households. */

import { isCalendarDate } from "./calendar.ts";
import { isEmail } from "./email-address.ts";
import { canonicalize, isBlank, lineProblem, type Problem } from "./field-rules.ts";
import type { LeaseView } from "./lease.ts";
import { message, msgs } from "./message.ts";
import { phoneProblem } from "./resident-rules.ts";

/** A leaseholder owes the rent, an occupant lives there without owing it, a guarantor answers for it without living there. */
export const LEASE_KINDS = ["leaseholder", "occupant", "guarantor"] as const;
export type LeaseKind = (typeof LEASE_KINDS)[number];

/** The fields of a lease that its residents have copies of. */
export const LEASE_FIELDS = ["unitNumber", "unitType", "leaseStart", "leaseEnd", "monthlyRent"] as const;
export type LeaseField = (typeof LEASE_FIELDS)[number];

/** The most people of one lease, including those who have left. */
export const LEASE_PEOPLE_MAX = 50;

export const LEASE_TEXTS = msgs({
  notFound: "Lease not found.",
  personNotFound: "This person is not on the lease.",
  kindInvalid: "Please choose leaseholder, occupant or guarantor.",
  nameMissing: "Please enter a name.",
  emailInvalid: "Please enter a valid email address, or leave it blank.",
  tooMany: message("A lease can have at most {max} people.", { max: LEASE_PEOPLE_MAX }),
  ended: "This lease has ended.",
  changed: "Someone else changed this lease at the same time. Please try again.",
  lastLeaseholder: "The last leaseholder can't become an occupant. Enter a move-out.",
  hasAccount: "To remove a person with an account, enter a move-out.",
  guarantorLives:
    "A guarantor doesn't live in the unit, so this person must be a leaseholder or an occupant.",
  noMatch: "This unit has no lease with these dates that the person can join.",
  severalMatch:
    "Several leases of this unit have these dates. Add the person in the profile of someone on the right lease.",
  otherLease: "Please choose two leases.",
  nothingToUndo: "These leases were not joined, or people have left since.",
  transferLater: "A transfer takes effect at once. Please enter it on its first day.",
  failed: "Failed to save the lease.",
  networkError: "Error saving the lease.",
});

/** Why a lease has ended, in the lease's history. */
export const END_REASONS = msgs({
  movedOut: "Moved out",
  transferred: "Transferred",
  returned: "Came back",
  merged: "Merged",
  split: "Not merged",
});

/** Whether a lease has ended without a move-out: its people have gone to the lease with which it was merged, or back from it to their own. */
export const wasJoined = (ended: { reason: string } | null): boolean =>
  ended?.reason === END_REASONS.merged || ended?.reason === END_REASONS.split;

export const leaseKindOf = (text: string): LeaseKind | undefined => canonicalize(LEASE_KINDS, text);

export interface ContactForm {
  kind: string;
  name: string;
  phone: string;
  email: string;
}

/** The first broken rule of a contact without an account, or undefined. */
export function contactProblem({
  kind,
  name,
  phone,
  email,
}: ContactForm): Problem<keyof ContactForm> | undefined {
  if (leaseKindOf(kind) === undefined) return { field: "kind", text: LEASE_TEXTS.kindInvalid };
  if (isBlank(name)) return { field: "name", text: LEASE_TEXTS.nameMissing };
  if (email !== "" && !isEmail(email.trim())) return { field: "email", text: LEASE_TEXTS.emailInvalid };
  return (
    lineProblem({ name }, msgs({ name: "Name" })) ?? (phone === "" ? undefined : phoneProblem({ phone }))
  );
}

/** Leases with the same key are probably one household that was entered person by person: their unit, dates and rent are equal. */
export function likelyHouseholdKey(
  { leaseStart, leaseEnd, monthlyRent }: Pick<LeaseView, "leaseStart" | "leaseEnd" | "monthlyRent">,
  unitKey: string,
): string | undefined {
  if (unitKey === "" || !isCalendarDate(leaseStart)) return undefined;
  return [unitKey, leaseStart, leaseEnd, monthlyRent].join("\n");
}

/** The fields of a lease that an update of a resident changes. */
export function changedTerms<Terms extends Readonly<Record<LeaseField, string | number>>>(
  before: Terms,
  update: { [Field in LeaseField]?: Terms[Field] | undefined },
): Partial<Pick<Terms, LeaseField>> {
  const fields = LEASE_FIELDS.filter(
    (field) => update[field] !== undefined && update[field] !== before[field],
  );
  return Object.fromEntries(fields.map((field) => [field, update[field]])) as Partial<
    Pick<Terms, LeaseField>
  >;
}

interface LeasePerson {
  kind: LeaseKind;
  to?: string;
}

/** Whether a person has not left the lease. */
export const isOnLease = ({ to }: Pick<LeasePerson, "to">): boolean => to === undefined;

/** Whether a person has no account. Persons whose data were erased had one. */
export const isContact = ({ userID, erasedID }: { userID?: string; erasedID?: string }): boolean =>
  userID === undefined && erasedID === undefined;

/** Whether a person lives in the unit of the lease. */
export const livesInUnit = (person: LeasePerson): boolean => isOnLease(person) && person.kind !== "guarantor";

/** The person by whom a lease is counted and sorted. */
export const firstLeaseholder = <Person extends LeasePerson>(people: readonly Person[]): Person | undefined =>
  people.find((person) => isOnLease(person) && person.kind === "leaseholder");

export const hasLeaseholder = (people: readonly LeasePerson[]): boolean =>
  firstLeaseholder(people) !== undefined;

/** Picks the fields of a lease from a resident or another record. */
export const termsOf = <Terms extends Record<LeaseField, unknown>>(source: Terms): Pick<Terms, LeaseField> =>
  Object.fromEntries(LEASE_FIELDS.map((field) => [field, source[field]])) as Pick<Terms, LeaseField>;
