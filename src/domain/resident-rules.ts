/** Rules and texts of the New Resident and Edit Resident forms and of saved scores (specification, sections 5, 7 and 8). */

import { type CalendarDate, isCalendarDate, isDateInReach } from "./calendar.ts";
import { isEmail } from "./email-address.ts";
import {
  EDIT_UNIT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
  NEW_UNIT_TYPES,
  RACE_ETHNICITIES,
  RESIDENT_CLASSES,
  type ResidentClass,
} from "./enumerations.ts";
import {
  canonicalize,
  isBlank,
  lineProblem,
  maximumProblem,
  type Problem,
  parseDollars,
  parseNumber,
} from "./field-rules.ts";
import { CP_SUM_MAX, MONTHLY_AMOUNT_MAX, RP_SUM_MIN } from "./limits.ts";
import { message, msgs, type Text } from "./message.ts";
import { phoneDigits } from "./phone-digits.ts";
import { isProtectedTrait } from "./protected-traits.ts";
import type { EditResidentForm, NewResidentForm } from "./resident.ts";
import { RESIDENT_SCORE_MAX } from "./scoring.ts";

/** The texts of the New Resident form's rules, in the specification's order. */
export const NEW_RESIDENT_TEXTS = msgs({
  nameMissing: "First name and last name are required.",
  emailInvalid: "A valid email is required.",
  phoneInvalid: "Phone number must be 10 digits.",
  birthMissing: "Date of birth is required.",
  birthInvalid: "Please enter a valid date of birth.",
  maritalStatusMissing: "Marital status is required.",
  genderMissing: "Gender is required.",
  raceEthnicityMissing: "Race/Ethnicity is required.",
  unitNumberMissing: "Unit number is required.",
  unitTypeMissing: "Unit type is required.",
  leaseStartMissing: "Lease start date is required.",
  leaseStartInvalid: "Please enter a valid lease start date.",
  leaseEndMissing: "Lease end date is required.",
  leaseEndInvalid: "Please enter a valid lease end date.",
  leaseOrder: "Lease end date must be after lease start date.",
  rentInvalid: "Monthly rent must be a positive number.",
  feeInvalid: "Monthly fee must be a non-negative number.",
  incomeInvalid: "Monthly income must be a non-negative number.",
});

export const RESIDENT_TEXTS = msgs({
  ...NEW_RESIDENT_TEXTS,
  classMissing: "Please select a class.",
  emailInUse: "An account with this email already exists.",
  notFound: "Resident not found.",
  choose: "Please select a resident.",
  createFailed: "Failed to create resident.",
  createError: "Error creating resident.",
  updateFailed: "Failed to update resident info.",
  updateError: "Error updating resident info.",
});

const PHONE_SHAPE = /^\d{10}$/;

/** The fields that both forms share. */
type ResidencyForm = Pick<EditResidentForm, keyof EditResidentForm & keyof NewResidentForm>;
export type LeaseForm = Pick<ResidencyForm, "leaseStart" | "leaseEnd">;

/** The problem of a field with the first text that applies, or undefined. */
function problemAt<Field extends string>(
  field: Field,
  ...texts: (Text | undefined | false)[]
): Problem<Field> | undefined {
  const text = texts.find(Boolean);
  return text ? { field, text } : undefined;
}

function nameProblem(form: ResidencyForm) {
  return (
    problemAt("firstName", isBlank(form.firstName) && RESIDENT_TEXTS.nameMissing) ??
    problemAt("lastName", isBlank(form.lastName) && RESIDENT_TEXTS.nameMissing) ??
    lineProblem(form, msgs({ firstName: "First name", lastName: "Last name" }))
  );
}

/** The earliest date of birth of a living person. */
const BIRTH_MIN: CalendarDate = "1900-01-01";

function birthProblem({ dateOfBirth }: NewResidentForm, today: CalendarDate) {
  const isPast = isCalendarDate(dateOfBirth) && dateOfBirth >= BIRTH_MIN && dateOfBirth <= today;
  return problemAt(
    "dateOfBirth",
    isBlank(dateOfBirth) && RESIDENT_TEXTS.birthMissing,
    !isPast && RESIDENT_TEXTS.birthInvalid,
  );
}

/** Parses a unit type of either form; returns undefined for any other text. */
export function unitTypeOf(unitType: string): string | undefined {
  return canonicalize([...NEW_UNIT_TYPES, ...EDIT_UNIT_TYPES], unitType);
}

function unitNumberProblem(form: ResidencyForm) {
  return (
    problemAt("unitNumber", isBlank(form.unitNumber) && RESIDENT_TEXTS.unitNumberMissing) ??
    lineProblem(form, msgs({ unitNumber: "Unit number" }))
  );
}

function unitTypeProblem({ unitType }: ResidencyForm) {
  return problemAt("unitType", !unitTypeOf(unitType) && RESIDENT_TEXTS.unitTypeMissing);
}

function leaseStartProblem({ leaseStart }: LeaseForm, today: CalendarDate) {
  return problemAt(
    "leaseStart",
    isBlank(leaseStart) && RESIDENT_TEXTS.leaseStartMissing,
    !isDateInReach(leaseStart, today) && RESIDENT_TEXTS.leaseStartInvalid,
  );
}

/** The order of the dates is checked only with a valid start, because an invalid start has its own error text. */
function leaseEndProblem({ leaseStart, leaseEnd }: LeaseForm, today: CalendarDate) {
  return problemAt(
    "leaseEnd",
    isBlank(leaseEnd) && RESIDENT_TEXTS.leaseEndMissing,
    !isDateInReach(leaseEnd, today) && RESIDENT_TEXTS.leaseEndInvalid,
    isCalendarDate(leaseStart) && leaseEnd <= leaseStart && RESIDENT_TEXTS.leaseOrder,
  );
}

/** The first broken rule of the lease dates, or undefined. */
export function leaseProblem(form: LeaseForm, today: CalendarDate): Problem<keyof LeaseForm> | undefined {
  return leaseStartProblem(form, today) ?? leaseEndProblem(form, today);
}

/** The error text of an amount that is not a number or out of range, or undefined. */
function amountProblem(
  value: unknown,
  label: string,
  isValid: (amount: number) => boolean,
  invalidText: string,
) {
  const amount = parseDollars(value);
  if (amount === undefined || !isValid(amount)) return invalidText;
  return maximumProblem(label, amount, MONTHLY_AMOUNT_MAX);
}

const isPositive = (amount: number) => amount > 0;
const isNotNegative = (amount: number) => amount >= 0;

/** Whether an optional number of a form is empty. */
export function isEmptyNumber(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && isBlank(value));
}

export const rentProblem = ({ monthlyRent }: Pick<ResidencyForm, "monthlyRent">) =>
  problemAt(
    "monthlyRent",
    amountProblem(monthlyRent, "Monthly rent", isPositive, RESIDENT_TEXTS.rentInvalid),
  );

const feeProblem = ({ monthlyFee }: ResidencyForm) =>
  problemAt("monthlyFee", amountProblem(monthlyFee, "Monthly fee", isNotNegative, RESIDENT_TEXTS.feeInvalid));

const incomeProblem = ({ monthlyIncome }: ResidencyForm) =>
  problemAt(
    "monthlyIncome",
    !isEmptyNumber(monthlyIncome) &&
      amountProblem(monthlyIncome, "Monthly income", isNotNegative, RESIDENT_TEXTS.incomeInvalid),
  );

export const phoneProblem = ({ phone }: { phone: string }) =>
  problemAt("phone", !PHONE_SHAPE.test(phoneDigits(phone)) && RESIDENT_TEXTS.phoneInvalid);

type NewResidentProblem = Problem<keyof NewResidentForm>;
type NewResidentRule = (form: NewResidentForm, today: CalendarDate) => NewResidentProblem | undefined;

/** The New Resident form's rules by field, in the specification's order. */
const NEW_RULES: readonly NewResidentRule[] = [
  nameProblem,
  ({ email }) => problemAt("email", !isEmail(email.trim()) && RESIDENT_TEXTS.emailInvalid),
  phoneProblem,
  birthProblem,
  ({ maritalStatus }) =>
    problemAt(
      "maritalStatus",
      !canonicalize(MARITAL_STATUSES, maritalStatus) && RESIDENT_TEXTS.maritalStatusMissing,
    ),
  ({ gender }) => problemAt("gender", !canonicalize(GENDERS, gender) && RESIDENT_TEXTS.genderMissing),
  ({ raceEthnicity }) =>
    problemAt(
      "raceEthnicity",
      !canonicalize(RACE_ETHNICITIES, raceEthnicity) && RESIDENT_TEXTS.raceEthnicityMissing,
    ),
  unitNumberProblem,
  unitTypeProblem,
  leaseStartProblem,
  leaseEndProblem,
  rentProblem,
  feeProblem,
  incomeProblem,
];

/**
 * All broken rules of the New Resident form, at most one per field, in the specification's order.
 * @param options `asksTraits`: whether the property asks for protected traits
 */
export function newResidentProblems(
  form: NewResidentForm,
  today: CalendarDate,
  { asksTraits }: { asksTraits: boolean } = { asksTraits: true },
): NewResidentProblem[] {
  const problems = NEW_RULES.flatMap((rule) => rule(form, today) ?? []);
  return asksTraits ? problems : problems.filter(({ field }) => !isProtectedTrait(field));
}

/** The first broken rule of the New Resident form, in the specification's order, or undefined. */
export const newResidentProblem = (
  ...args: Parameters<typeof newResidentProblems>
): NewResidentProblem | undefined => newResidentProblems(...args)[0];

/** Parses a resident class; returns undefined for any other text. */
export function residentClassOf(text: string): ResidentClass | undefined {
  return canonicalize(RESIDENT_CLASSES, text);
}

/** Rules of the shared fields in the New Resident form's order, then of the class. */
const EDIT_RULES: readonly {
  fields: readonly (keyof EditResidentForm)[];
  problem: (form: EditResidentForm, today: CalendarDate) => Problem<keyof EditResidentForm> | undefined;
}[] = [
  { fields: ["firstName", "lastName"], problem: nameProblem },
  { fields: ["unitNumber"], problem: unitNumberProblem },
  { fields: ["unitType"], problem: unitTypeProblem },
  { fields: ["leaseStart", "leaseEnd"], problem: leaseProblem },
  { fields: ["monthlyRent"], problem: rentProblem },
  { fields: ["monthlyFee"], problem: feeProblem },
  { fields: ["monthlyIncome"], problem: incomeProblem },
  {
    fields: ["class"],
    problem: (form) => problemAt("class", !residentClassOf(form.class) && RESIDENT_TEXTS.classMissing),
  },
];

/**
 * The first broken rule of an edit, or undefined: the New Resident form's rules for the shared fields, then the class.
 * Rules without a field in `touched` are skipped, so that partial edits are possible.
 * @param form the resident after the edit
 * @param touched the edited fields; all fields by default
 */
export function editResidentProblem(
  form: EditResidentForm,
  today: CalendarDate,
  touched?: ReadonlySet<string>,
): Problem<keyof EditResidentForm> | undefined {
  const rules = EDIT_RULES.filter(
    ({ fields }) => touched === undefined || fields.some((field) => touched.has(field)),
  );
  return rules.flatMap(({ problem }) => problem(form, today) ?? [])[0];
}

export const SCORE_TEXTS = msgs({
  residentScoreInvalid: message("Resident score must be a number up to {max}.", { max: RESIDENT_SCORE_MAX }),
  totalCPInvalid: "Total CP must be a number.",
  paymentScoreInvalid: "Payment score must be a number from 0 to 100.",
  turnoverScoreInvalid: "Turnover score must be a number from 0 to 100.",
});

type Score = "residentScore" | "totalCP" | "paymentScore" | "turnoverScore";
export type ScoreForm = { [Field in Score]?: unknown };

/** The limits of each score, both ends included. */
const SCORE_LIMITS: Readonly<Record<Score, readonly [low: number, high: number]>> = {
  residentScore: [RP_SUM_MIN, RESIDENT_SCORE_MAX],
  totalCP: [-CP_SUM_MAX, CP_SUM_MAX],
  paymentScore: [0, 100],
  turnoverScore: [0, 100],
};

/** The first score outside of its limits, or undefined. Absent scores are skipped. */
export function scoreProblem(form: ScoreForm): Problem<Score> | undefined {
  const isInvalid = (name: Score) => {
    if (form[name] === undefined) return false;
    const number = parseNumber(form[name]);
    const [low, high] = SCORE_LIMITS[name];
    return number === undefined || number < low || number > high;
  };
  const field = (Object.keys(SCORE_LIMITS) as Score[]).find(isInvalid);
  return field && { field, text: SCORE_TEXTS[`${field}Invalid`] };
}
