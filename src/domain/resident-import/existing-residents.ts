/** Rows of residents who exist: who they are, and what an import changes. */
import type { FieldChange } from "../audit-event.ts";
import { folded } from "../folded-text.ts";
import { foldedUnit } from "../unit-rules.ts";
import { IMPORT_COLUMNS, type ImportField, type ImportForm } from "./import-columns.ts";
import type { ExistingMode } from "./import-options.ts";

/** A resident as far as an import changes one. */
export interface ExistingResident {
  userID: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  unitNumber: string;
  unitType: string;
  leaseStart: string;
  leaseEnd: string;
  monthlyRent: number;
  monthlyFee: number;
}

/** The fields that an import changes. The email address is the login, and personal details have no other way than the profile. */
const CHANGED = [
  ...(["firstName", "lastName", "phone", "unitNumber", "unitType"] as const),
  ...(["leaseStart", "leaseEnd", "monthlyRent", "monthlyFee"] as const),
] as const satisfies readonly ImportField[];

export type ExistingChanges = Partial<Record<(typeof CHANGED)[number], string>>;

const personKey = (row: Pick<ImportForm, "unitNumber" | "firstName" | "lastName">): string =>
  [foldedUnit(row.unitNumber), folded(row.firstName), folded(row.lastName)].join("\n");

/** Finds the resident of a row by email, or by name and unit. Without an email, a name that two residents of a unit share finds neither. */
export function residentFinder(residents: readonly ExistingResident[]) {
  const byEmail = new Map(residents.map((one) => [one.email, one]));
  const byPerson = new Map<string, ExistingResident | undefined>();
  for (const one of residents) {
    const key = personKey(one);
    byPerson.set(key, byPerson.has(key) ? undefined : one);
  }
  return (email: string, form: ImportForm): ExistingResident | undefined =>
    byEmail.get(email) ?? (form.lastName === "" ? undefined : byPerson.get(personKey(form)));
}

const isSame = (stored: string | number, text: string) =>
  typeof stored === "number" ? stored === Number(text) : stored === text;

const isEmpty = (stored: string | number) => stored === "" || stored === 0;

/** What a row changes of a resident. @param given the fields that the row has a text for: empty cells change nothing */
export function changesOf(
  form: ImportForm,
  resident: ExistingResident,
  mode: ExistingMode,
  given: ReadonlySet<ImportField>,
): ExistingChanges {
  if (mode === "leave") return {};
  const entries = CHANGED.flatMap((field) => {
    const text = String(form[field] ?? "");
    const current = resident[field];
    if (!given.has(field) || isSame(current, text)) return [];
    return mode === "replace" || isEmpty(current) ? [[field, text] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The changes with the heads of their columns, for the preview. */
export const previewOf = (changes: ExistingChanges, resident: ExistingResident): FieldChange[] =>
  IMPORT_COLUMNS.flatMap(({ field, head }) => {
    const to = changes[field as keyof ExistingChanges];
    return to === undefined ? [] : [{ field: head, from: resident[field as keyof ExistingChanges], to }];
  });
