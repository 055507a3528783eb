/** The fields of the New Resident form, in the specification's order. */

import { GENDERS, MARITAL_STATUSES, NEW_UNIT_TYPES, RACE_ETHNICITIES } from "@domain/enumerations.ts";
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { msg } from "@domain/message.ts";
import { isProtectedTrait } from "@domain/protected-traits.ts";
import type { NewResidentForm, ResidentSummaryView } from "@domain/resident.ts";
import type { FieldGroup } from "../../ui/form-fields.tsx";

export type FieldName = keyof NewResidentForm;
export type Values = Record<FieldName, string>;

const DATE = { type: "date" } as const;
const AMOUNT = { inputMode: "decimal" } as const;

const FIELD_GROUPS: readonly FieldGroup<FieldName>[] = [
  {
    title: msg("Resident"),
    fields: [
      { name: "firstName", label: msg("First name") },
      { name: "lastName", label: msg("Last name") },
      {
        name: "email",
        label: msg("Email"),
        input: { type: "email", maxLength: EMAIL_MAX_LENGTH, autoCapitalize: "none" },
      },
      {
        name: "phone",
        label: msg("Phone"),
        hint: msg("10 digits"),
        input: { type: "tel", inputMode: "numeric" },
      },
      { name: "dateOfBirth", label: msg("Date of birth"), input: DATE },
      {
        name: "maritalStatus",
        label: msg("Marital status"),
        options: MARITAL_STATUSES,
        placeholder: msg("Select a status"),
      },
      { name: "gender", label: msg("Gender"), options: GENDERS, placeholder: msg("Select a gender") },
      {
        name: "raceEthnicity",
        label: msg("Race/Ethnicity"),
        options: RACE_ETHNICITIES,
        placeholder: msg("Select one"),
      },
    ],
  },
  {
    title: msg("Unit and lease"),
    fields: [
      { name: "unitNumber", label: msg("Unit number"), input: { autoCapitalize: "characters" } },
      {
        name: "unitType",
        label: msg("Unit type"),
        options: NEW_UNIT_TYPES,
        placeholder: msg("Select a unit type"),
      },
      { name: "leaseStart", label: msg("Lease start"), input: DATE },
      { name: "leaseEnd", label: msg("Lease end"), input: DATE },
      { name: "monthlyRent", label: msg("Monthly rent"), hint: msg("Dollars per month"), input: AMOUNT },
      {
        name: "monthlyFee",
        label: msg("Monthly fee"),
        hint: msg("Dollars per month; 50 for class B"),
        input: AMOUNT,
      },
      {
        name: "monthlyIncome",
        label: msg("Monthly income (optional)"),
        hint: msg("Used for the turnover score only"),
        input: AMOUNT,
      },
    ],
  },
];

export const EMPTY_VALUES = Object.fromEntries(
  FIELD_GROUPS.flatMap(({ fields }) => fields).map(({ name }) => [name, ""]),
) as Values;

const TERMS = ["unitType", "leaseStart", "leaseEnd", "monthlyRent"] as const;
type Term = (typeof TERMS)[number];

/** The terms of a resident's lease as the form has them. */
export const termsTexts = (resident: Pick<ResidentSummaryView, Term>) =>
  Object.fromEntries(TERMS.map((name) => [name, String(resident[name])])) as Pick<Values, Term>;

/**
 * The fields that the form shows.
 * @param asksTraits whether the property asks for protected traits
 * @param joinsLease whether unit type, dates and rent are those of an existing lease
 */
export const fieldGroups = (asksTraits: boolean, joinsLease: boolean): readonly FieldGroup<FieldName>[] =>
  FIELD_GROUPS.map((group) => ({
    ...group,
    fields: group.fields.filter(
      ({ name }) =>
        (asksTraits || !isProtectedTrait(name)) && (!joinsLease || !TERMS.some((term) => term === name)),
    ),
  }));
