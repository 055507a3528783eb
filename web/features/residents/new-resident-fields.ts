/** The fields of the New Resident form, in the specification's order, and which of them a broken rule is about. */
import { GENDERS, MARITAL_STATUSES, NEW_UNIT_TYPES, RACE_ETHNICITIES } from "@domain/enumerations.ts";
import { isEmpty } from "@domain/field-rules.ts";
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { type NewResidentForm, RESIDENT_TEXTS } from "@domain/resident-rules.ts";
import type { InputHTMLAttributes } from "react";

export type FieldName = keyof NewResidentForm;
export type Values = Record<FieldName, string>;

export interface FieldPlan {
  name: FieldName;
  label: string;
  hint?: string;
  /** What a select offers, and what it says before anything is chosen; an input has none. */
  options?: readonly string[];
  placeholder?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "maxLength" | "autoCapitalize">;
}

export interface FieldGroup {
  title: string;
  fields: readonly FieldPlan[];
}

const DATE = { type: "date" } as const;
const AMOUNT = { inputMode: "decimal", maxLength: 12 } as const;

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: "Resident",
    fields: [
      { name: "firstName", label: "First name" },
      { name: "lastName", label: "Last name" },
      {
        name: "email",
        label: "Email",
        input: { type: "email", maxLength: EMAIL_MAX_LENGTH, autoCapitalize: "none" },
      },
      { name: "phone", label: "Phone", hint: "10 digits", input: { type: "tel", inputMode: "numeric" } },
      { name: "dateOfBirth", label: "Date of birth", input: DATE },
      {
        name: "maritalStatus",
        label: "Marital status",
        options: MARITAL_STATUSES,
        placeholder: "Select a status",
      },
      { name: "gender", label: "Gender", options: GENDERS, placeholder: "Select a gender" },
      {
        name: "raceEthnicity",
        label: "Race/Ethnicity",
        options: RACE_ETHNICITIES,
        placeholder: "Select one",
      },
    ],
  },
  {
    title: "Unit and lease",
    fields: [
      { name: "unitNumber", label: "Unit number", input: { autoCapitalize: "characters" } },
      { name: "unitType", label: "Unit type", options: NEW_UNIT_TYPES, placeholder: "Select a unit type" },
      { name: "leaseStart", label: "Lease start", input: DATE },
      { name: "leaseEnd", label: "Lease end", input: DATE },
      { name: "monthlyRent", label: "Monthly rent", hint: "Dollars a month", input: AMOUNT },
      { name: "monthlyFee", label: "Monthly fee", hint: "Dollars a month; class B pays 50", input: AMOUNT },
      {
        name: "monthlyIncome",
        label: "Monthly income (optional)",
        hint: "Used for the turnover score only",
        input: AMOUNT,
      },
    ],
  },
];

export const EMPTY_VALUES = Object.fromEntries(
  FIELD_GROUPS.flatMap(({ fields }) => fields).map(({ name }) => [name, ""]),
) as Values;

const FIELD_OF: Partial<Record<string, FieldName>> = {
  [RESIDENT_TEXTS.emailInvalid]: "email",
  [RESIDENT_TEXTS.emailInUse]: "email",
  [RESIDENT_TEXTS.phoneInvalid]: "phone",
  [RESIDENT_TEXTS.birthMissing]: "dateOfBirth",
  [RESIDENT_TEXTS.birthInvalid]: "dateOfBirth",
  [RESIDENT_TEXTS.maritalStatusMissing]: "maritalStatus",
  [RESIDENT_TEXTS.genderMissing]: "gender",
  [RESIDENT_TEXTS.raceEthnicityMissing]: "raceEthnicity",
  [RESIDENT_TEXTS.unitNumberMissing]: "unitNumber",
  [RESIDENT_TEXTS.unitTypeMissing]: "unitType",
  [RESIDENT_TEXTS.leaseStartMissing]: "leaseStart",
  [RESIDENT_TEXTS.leaseStartInvalid]: "leaseStart",
  [RESIDENT_TEXTS.leaseEndMissing]: "leaseEnd",
  [RESIDENT_TEXTS.leaseEndInvalid]: "leaseEnd",
  [RESIDENT_TEXTS.leaseOrder]: "leaseEnd",
  [RESIDENT_TEXTS.rentInvalid]: "monthlyRent",
  [RESIDENT_TEXTS.feeInvalid]: "monthlyFee",
  [RESIDENT_TEXTS.incomeInvalid]: "monthlyIncome",
};

/** The field that a problem is about, where focus helps to mend it; undefined where it is about none. */
export function fieldAtFault(problem: string, values: Values): FieldName | undefined {
  if (problem === RESIDENT_TEXTS.nameMissing) return isEmpty(values.firstName) ? "firstName" : "lastName";
  const known = FIELD_OF[problem];
  if (known) return known;
  // A length rule names the field's label first.
  const plans = FIELD_GROUPS.flatMap(({ fields }) => fields);
  return plans.find(({ label }) => problem.startsWith(`${label} can have`))?.name;
}
