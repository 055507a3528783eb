/** From what a form holds to what is stored: numbers as numbers, and every list's value in the list's spelling. */

import { canonicalize } from "../domain/canonicalize.ts";
import { GENDERS, MARITAL_STATUSES, RACE_ETHNICITIES } from "../domain/enumerations.ts";
import { parseNumber } from "../domain/field-rules.ts";
import { type NewResidentForm, residentClassOf, unitTypeOf } from "../domain/resident-rules.ts";
import type { Resident } from "./resident.model.ts";
import type { NewResident } from "./residents.repository.ts";

/** What an update may name; everything is optional. Amounts are numbers or their texts. */
export interface ResidentUpdate {
  firstName?: string | undefined;
  lastName?: string | undefined;
  unitNumber?: string | undefined;
  unitType?: string | undefined;
  leaseStart?: string | undefined;
  leaseEnd?: string | undefined;
  class?: string | undefined;
  monthlyRent?: unknown;
  monthlyFee?: unknown;
  monthlyIncome?: unknown;
  residentScore?: unknown;
  totalCP?: unknown;
  paymentScore?: unknown;
  turnoverScore?: unknown;
}

type StoredUpdate = Partial<
  Pick<
    Resident,
    | "firstName"
    | "lastName"
    | "unitNumber"
    | "unitType"
    | "leaseStart"
    | "leaseEnd"
    | "class"
    | "monthlyRent"
    | "monthlyFee"
    | "monthlyIncome"
    | "residentScore"
    | "totalCP"
    | "paymentScore"
    | "turnoverScore"
  >
>;

/** The stored fields of a new resident; call it with a form that its rules accept. */
export function newResidentFields(form: NewResidentForm): Partial<NewResident> {
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    phone: form.phone,
    dateOfBirth: form.dateOfBirth,
    maritalStatus: canonicalize(MARITAL_STATUSES, form.maritalStatus) ?? "",
    gender: canonicalize(GENDERS, form.gender) ?? "",
    raceEthnicity: canonicalize(RACE_ETHNICITIES, form.raceEthnicity) ?? "",
    unitNumber: form.unitNumber,
    unitType: unitTypeOf(form.unitType) ?? "",
    leaseStart: form.leaseStart,
    leaseEnd: form.leaseEnd,
    monthlyRent: parseNumber(form.monthlyRent) ?? 0,
    monthlyFee: parseNumber(form.monthlyFee) ?? 0,
    monthlyIncome: parseNumber(form.monthlyIncome) ?? null,
  };
}

const TEXTS = ["firstName", "lastName", "unitNumber", "leaseStart", "leaseEnd"] as const;
const NUMBERS = [
  "monthlyRent",
  "monthlyFee",
  "residentScore",
  "totalCP",
  "paymentScore",
  "turnoverScore",
] as const;

/** The stored fields of an update: those that it names; call it with an update that its rules accept. */
export function changedFields(update: ResidentUpdate): StoredUpdate {
  const fields: StoredUpdate = {};
  for (const name of TEXTS) {
    const text = update[name];
    if (text !== undefined) fields[name] = text;
  }
  for (const name of NUMBERS) {
    const number = parseNumber(update[name]);
    if (number !== undefined) fields[name] = number;
  }
  const unitType = update.unitType === undefined ? undefined : unitTypeOf(update.unitType);
  if (unitType !== undefined) fields.unitType = unitType;
  const residentClass = update.class === undefined ? undefined : residentClassOf(update.class);
  if (residentClass !== undefined) fields.class = residentClass;
  if (update.monthlyIncome !== undefined) fields.monthlyIncome = parseNumber(update.monthlyIncome) ?? null;
  return fields;
}
