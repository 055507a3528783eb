/** Finds the residents whom rows of an import already have in the portal, and the changes that the import makes to them. */
import type { FieldChange } from "../audit-event.ts";
import { foldText } from "../folded-text.ts";
import type { ResidentView } from "../resident.ts";
import { unitTypeOf } from "../resident-rules.ts";
import { foldedUnit } from "../unit-rules.ts";
import { IMPORT_COLUMNS, type ImportField, type ImportForm } from "./import-columns.ts";
import type { ExistingMode } from "./import-options.ts";

/** The fields that an import changes. Not the email address, which is the login, nor personal details, which change in the profile only. */
const UPDATABLE_FIELDS = [
  "firstName",
  "lastName",
  "phone",
  "unitNumber",
  "unitType",
  "leaseStart",
  "leaseEnd",
  "monthlyRent",
  "monthlyFee",
] as const satisfies readonly ImportField[];

type UpdatableField = (typeof UPDATABLE_FIELDS)[number];

/** The fields of a resident that an import reads. */
export type ExistingResident = Pick<ResidentView, "userID" | "email" | UpdatableField>;

export type ExistingChanges = Partial<Record<UpdatableField, string>>;

const personKey = (row: Pick<ImportForm, "unitNumber" | "firstName" | "lastName">): string =>
  [foldedUnit(row.unitNumber), foldText(row.firstName), foldText(row.lastName)].join("\n");

/** Makes a function that finds the resident of a row by email, or by name and unit. A name that two residents of a unit share finds neither. */
export function residentFinder(residents: readonly ExistingResident[]) {
  const byEmail = new Map(residents.map((resident) => [resident.email, resident]));
  const byPerson = new Map<string, ExistingResident | undefined>();
  for (const resident of residents) {
    const key = personKey(resident);
    byPerson.set(key, byPerson.has(key) ? undefined : resident);
  }
  return (email: string, form: ImportForm): ExistingResident | undefined =>
    byEmail.get(email) ?? (form.lastName === "" ? undefined : byPerson.get(personKey(form)));
}

/** Whether a cell has the stored value. A unit number or type may be written in another way. */
function isSame(field: UpdatableField, stored: string | number, text: string): boolean {
  if (typeof stored === "number") return stored === Number(text);
  if (field === "unitNumber") return foldedUnit(stored) === foldedUnit(text);
  return stored === (field === "unitType" ? (unitTypeOf(text) ?? text) : text);
}

const isEmpty = (stored: string | number) => stored === "" || stored === 0;

/** The fields of a resident that a row changes. @param filledFields the fields whose cells have a text: empty cells change nothing */
export function changesOf(
  form: ImportForm,
  resident: ExistingResident,
  mode: ExistingMode,
  filledFields: ReadonlySet<ImportField>,
): ExistingChanges {
  if (mode === "leave") return {};
  const changes: ExistingChanges = {};
  for (const field of UPDATABLE_FIELDS) {
    const text = String(form[field] ?? "");
    const current = resident[field];
    const mayChange = mode === "replace" || isEmpty(current);
    if (filledFields.has(field) && mayChange && !isSame(field, current, text)) changes[field] = text;
  }
  return changes;
}

/** The changes with the heads of their columns, for the preview. */
export const previewOf = (changes: ExistingChanges, resident: ExistingResident): FieldChange[] =>
  IMPORT_COLUMNS.flatMap(({ field, head }) => {
    const to = changes[field as keyof ExistingChanges];
    return to === undefined ? [] : [{ field: head, from: resident[field as keyof ExistingChanges], to }];
  });
