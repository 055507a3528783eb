/** From a form's fields to stored fields: amounts become numbers, and values of closed lists take the list's own spelling. */
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

/** What an update may name; everything is optional. */
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

/** What a field is stored as; undefined for a value that its rule would refuse. */
function storedValue(field: string, value: unknown, isAmount: boolean): string | number | null | undefined {
  // An optional amount can be taken back.
  if (field === "monthlyIncome") return parseNumber(value) ?? null;
  if (isAmount) return parseNumber(value);
  const text = String(value);
  const toCanonical = CANONICAL[field];
  return toCanonical ? toCanonical(text) : text;
}

/** The stored fields of a new resident; call it with a form that its rules accept. */
export function newResidentFields(form: NewResidentForm): Partial<NewResident> {
  const fields = Object.entries(newResidentInputSchema.shape).map(([field, type]) => {
    const isAmount = isNumeric(type);
    const value = storedValue(field, form[field as keyof NewResidentForm] ?? "", isAmount);
    return [field, value === undefined ? (isAmount ? 0 : "") : value];
  });
  return Object.fromEntries(fields) as Partial<NewResident>;
}

/** The stored fields of an update: those that it names; call it with an update that its rules accept. */
export function changedFields(update: ResidentUpdate): StoredUpdate {
  const fields = Object.entries(residentUpdateInputSchema.shape).flatMap(([field, type]) => {
    const value = update[field as keyof ResidentUpdate];
    const stored = value === undefined ? undefined : storedValue(field, value, isNumeric(type));
    return stored === undefined ? [] : [[field, stored] as const];
  });
  return Object.fromEntries(fields) as StoredUpdate;
}
