/** Finds the field of a broken rule in the New Resident and Edit Resident forms (specification, section 5). */
import { isBlank } from "./field-rules.ts";
import type { EditResidentForm, NewResidentForm } from "./resident.ts";
import { RESIDENT_TEXTS } from "./resident-rules.ts";

export type ResidentField = keyof NewResidentForm | keyof EditResidentForm;

const FIELD_OF: Partial<Record<string, ResidentField>> = {
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
  [RESIDENT_TEXTS.classMissing]: "class",
};

/** Error texts about a length or a size start with the label of the field. */
const LABELS: readonly (readonly [label: string, field: ResidentField])[] = [
  ["First name", "firstName"],
  ["Last name", "lastName"],
  ["Unit number", "unitNumber"],
  ["Monthly rent", "monthlyRent"],
  ["Monthly fee", "monthlyFee"],
  ["Monthly income", "monthlyIncome"],
];

/**
 * The field to focus for a problem, or undefined if the problem concerns no single field.
 * @param form the entered values: if both names are missing, the first name is at fault
 */
export function invalidResidentField(
  problem: string,
  form: { firstName: string },
): ResidentField | undefined {
  if (problem === RESIDENT_TEXTS.nameMissing) return isBlank(form.firstName) ? "firstName" : "lastName";
  return FIELD_OF[problem] ?? LABELS.find(([label]) => problem.startsWith(`${label} can `))?.[1];
}
