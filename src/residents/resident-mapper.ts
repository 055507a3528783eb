/**
 * Presents residents to staff and to the resident, and maps form fields to stored fields: amounts become numbers, and enumeration values get
 * their canonical spelling.
 */
import type { EmailChange } from "../auth/accounts.repository.ts";
import type { WithId } from "../database/record.ts";
import { GENDERS, MARITAL_STATUSES, RACE_ETHNICITIES } from "../domain/enumerations.ts";
import { canonicalize, parseDollars, parseNumber } from "../domain/field-rules.ts";
import {
  type FormOf,
  type FullResidentView,
  fullResidentSchema,
  type NewResidentForm,
  newResidentInputSchema,
  type ResidentSummaryView,
  type ResidentView,
  residentSchema,
  residentSummarySchema,
  residentUpdateInputSchema,
} from "../domain/resident.ts";
import { residentClassOf, unitTypeOf } from "../domain/resident-rules.ts";
import { rentToIncomePoints } from "../domain/resident-scores.ts";
import { residentStatus } from "../domain/resident-status.ts";
import type { Role } from "../domain/roles.ts";
import { firstDayOnLease } from "../domain/tenancy-rules.ts";
import { isNumeric } from "../http/field-shapes.ts";
import { createPresenter } from "../http/presenter.ts";
import type { Resident } from "./resident.model.ts";
import type { ListedResident, NewResident } from "./residents.repository.ts";

/** The viewer's role and the current time. Only staff see the turnover score. */
export interface Audience {
  role: Role;
  now: Date;
}

const summaryForStaff = createPresenter(residentSummarySchema);
const summaryForResident = createPresenter(residentSummarySchema.omit({ turnoverScore: true }));
/** Fields that a resident's own record lacks. */
const STAFF_ONLY = {
  turnoverScore: true,
  rentToIncomePoints: true,
  moveOutReason: true,
  forwardingNote: true,
} as const;
const residentForStaff = createPresenter(residentSchema);
const residentForResident = createPresenter(residentSchema.omit(STAFF_ONLY));
const fullForStaff = createPresenter(fullResidentSchema);
const fullForResident = createPresenter(fullResidentSchema.omit(STAFF_ONLY));

/**
 * Presents a resident for lists, without date of birth, marital status, gender, race/ethnicity and income. Only staff see the
 * turnover score.
 */
export function presentSummary(resident: ListedResident, { role, now }: Audience): ResidentSummaryView {
  const { date: moveOutDate, isRemoval: isRemoved } = resident.moveOut ?? {};
  const withStatus = { ...resident, status: residentStatus(resident, now), moveOutDate, isRemoved };
  return role === "staff" ? summaryForStaff(withStatus) : summaryForResident(withStatus);
}

function viewFields(resident: WithId<Resident>, now: Date, proposal?: EmailChange | null) {
  const { date, closesOn, reason, forwardingNote, isRemoval } = resident.moveOut ?? {};
  const firstDay = firstDayOnLease(resident);
  return {
    ...resident,
    status: residentStatus(resident, now),
    moveOutDate: date,
    isRemoved: isRemoval,
    accountClosesOn: closesOn,
    moveOutReason: reason,
    forwardingNote,
    rentToIncomePoints: rentToIncomePoints(resident),
    emailChange: proposal && presentEmailChange(proposal, now),
    onLeaseFrom: firstDay < resident.leaseStart ? firstDay : undefined,
    isOccupant: resident.leaseKind === "occupant" || undefined,
  };
}

/**
 * A resident without the private fields, for staff and the resident only.
 * @param proposal of an email address, null without one; the view leaves it out if it was not looked up
 */
export function presentResident(
  resident: WithId<Resident>,
  { role, now }: Audience,
  proposal?: EmailChange | null,
): ResidentView {
  const fields = viewFields(resident, now, proposal);
  return role === "staff" ? residentForStaff(fields) : residentForResident(fields);
}

/** A resident with all fields, for staff and the resident only. The caller records that staff read them. */
export function presentFullResident(
  resident: WithId<Resident>,
  { role, now }: Audience,
  proposal?: EmailChange | null,
): FullResidentView {
  const fields = viewFields(resident, now, proposal);
  return role === "staff" ? fullForStaff(fields) : fullForResident(fields);
}

function presentEmailChange({ email, expiresAt }: EmailChange, now: Date) {
  return expiresAt > now ? { email, expiresAt: expiresAt.toISOString() } : null;
}

type UpdateFields = keyof typeof residentUpdateInputSchema.shape;
type StoredUpdate = Partial<Pick<Resident, UpdateFields>>;

type UpdateForm = FormOf<Pick<Resident, UpdateFields>>;

/** The fields of an update, all optional. */
export type ResidentUpdate = { [Field in keyof UpdateForm]?: UpdateForm[Field] | undefined };

const CANONICAL_VALUES: Readonly<Record<string, (text: string) => string | undefined>> = {
  maritalStatus: (text) => canonicalize(MARITAL_STATUSES, text),
  gender: (text) => canonicalize(GENDERS, text),
  raceEthnicity: (text) => canonicalize(RACE_ETHNICITIES, text),
  unitType: unitTypeOf,
  class: residentClassOf,
};

const DOLLAR_FIELDS: ReadonlySet<string> = new Set(["monthlyRent", "monthlyFee"]);

/** The stored value of a field; undefined for an invalid value. */
function storedValue(field: string, value: unknown, isAmount: boolean): string | number | null | undefined {
  // An optional amount can be cleared.
  if (field === "monthlyIncome") return parseDollars(value) ?? null;
  if (isAmount) return DOLLAR_FIELDS.has(field) ? parseDollars(value) : parseNumber(value);
  const text = String(value);
  const canonicalValue = CANONICAL_VALUES[field];
  return canonicalValue ? canonicalValue(text) : text;
}

/** The stored fields of a new resident. The form must have passed validation. */
export function newResidentFields(form: NewResidentForm): Partial<NewResident> {
  const fields = Object.entries(newResidentInputSchema.shape).map(([field, type]) => {
    const isAmount = isNumeric(type);
    const value = storedValue(field, form[field as keyof NewResidentForm] ?? "", isAmount);
    return [field, value === undefined ? (isAmount ? 0 : "") : value];
  });
  return Object.fromEntries(fields) as Partial<NewResident>;
}

/** The stored fields that an update names. The update must have passed validation. */
export function updatedFields(update: ResidentUpdate): StoredUpdate {
  const fields = Object.entries(residentUpdateInputSchema.shape).flatMap(([field, type]) => {
    const value = update[field as keyof ResidentUpdate];
    const newValue = value === undefined ? undefined : storedValue(field, value, isNumeric(type));
    return newValue === undefined ? [] : [[field, newValue] as const];
  });
  return Object.fromEntries(fields) as StoredUpdate;
}
