/** Maps form fields to stored fields: amounts become numbers, and enumeration values get their canonical spelling. */
import { canonicalize } from "../domain/canonicalize.ts";
import { GENDERS, MARITAL_STATUSES, RACE_ETHNICITIES } from "../domain/enumerations.ts";
import { parseNumber } from "../domain/field-rules.ts";
import {
  type FormOf,
  type NewResidentForm,
  newResidentInputSchema,
  residentUpdateInputSchema,
} from "../domain/resident.ts";
import { residentClassOf, unitTypeOf } from "../domain/resident-rules.ts";
import { isNumeric } from "../http/field-shapes.ts";
import type { Resident } from "./resident.model.ts";
import type { NewResident } from "./residents.repository.ts";

type UpdateFields = keyof typeof residentUpdateInputSchema.shape;
type StoredUpdate = Partial<Pick<Resident, UpdateFields>>;

/** The fields of an update, all optional. */
export type ResidentUpdate = {
  [Field in keyof FormOf<Pick<Resident, UpdateFields>>]?:
    | FormOf<Pick<Resident, UpdateFields>>[Field]
    | undefined;
};

const CANONICAL: Readonly<Record<string, (text: string) => string | undefined>> = {
  maritalStatus: (text) => canonicalize(MARITAL_STATUSES, text),
  gender: (text) => canonicalize(GENDERS, text),
  raceEthnicity: (text) => canonicalize(RACE_ETHNICITIES, text),
  unitType: unitTypeOf,
  class: residentClassOf,
};

/** The stored value of a field; undefined for an invalid value. */
function storedValue(field: string, value: unknown, isAmount: boolean): string | number | null | undefined {
  // An optional amount can be cleared.
  if (field === "monthlyIncome") return parseNumber(value) ?? null;
  if (isAmount) return parseNumber(value);
  const text = String(value);
  const toCanonical = CANONICAL[field];
  return toCanonical ? toCanonical(text) : text;
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
export function changedFields(update: ResidentUpdate): StoredUpdate {
  const fields = Object.entries(residentUpdateInputSchema.shape).flatMap(([field, type]) => {
    const value = update[field as keyof ResidentUpdate];
    const stored = value === undefined ? undefined : storedValue(field, value, isNumeric(type));
    return stored === undefined ? [] : [[field, stored] as const];
  });
  return Object.fromEntries(fields) as StoredUpdate;
}
