/** The fields of the New Resident form, in the specification's order. */
import { GENDERS, MARITAL_STATUSES, NEW_UNIT_TYPES, RACE_ETHNICITIES } from "@domain/enumerations.ts";
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { isProtectedTrait } from "@domain/protected-traits.ts";
import type { NewResidentForm, ResidentSummaryView } from "@domain/resident.ts";
import type { FieldGroup } from "../../ui/form-fields.tsx";

export type FieldName = keyof NewResidentForm;
export type Values = Record<FieldName, string>;

const DATE = { type: "date" } as const;
const AMOUNT = { inputMode: "decimal" } as const;

const FIELD_GROUPS: readonly FieldGroup<FieldName>[] = [
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
      { name: "monthlyRent", label: "Monthly rent", hint: "Dollars per month", input: AMOUNT },
      { name: "monthlyFee", label: "Monthly fee", hint: "Dollars per month; 50 for class B", input: AMOUNT },
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

const OF_LEASE = ["unitType", "leaseStart", "leaseEnd", "monthlyRent"] as const;

/** The fields of a lease as the form has them. */
export const termsTexts = (resident: Pick<ResidentSummaryView, (typeof OF_LEASE)[number]>) =>
  Object.fromEntries(OF_LEASE.map((name) => [name, String(resident[name])])) as Pick<
    Values,
    (typeof OF_LEASE)[number]
  >;

/**
 * The fields that the form shows.
 * @param asksTraits whether the property asks for protected traits
 * @param joinsLease whether unit type, dates and rent are those of a lease that is there
 */
export const fieldGroups = (asksTraits: boolean, joinsLease: boolean): readonly FieldGroup<FieldName>[] =>
  FIELD_GROUPS.map((group) => ({
    ...group,
    fields: group.fields.filter(
      ({ name }) =>
        (asksTraits || !isProtectedTrait(name)) &&
        !(joinsLease && (OF_LEASE as readonly string[]).includes(name)),
    ),
  }));
