/** What an entry of the audit trail says: who did what to whom, and which fields changed. */
import type { FieldChange } from "./audit-event.ts";

/** What a service notes down; the moment is the trail's own. */
export interface AuditNote {
  action: string;
  actorID: string;
  /** Whom it concerns, where it concerns somebody. */
  userID?: string;
  targetID?: string;
  cause?: string;
  changes?: FieldChange[];
}

/** Fields whose values only the resident and staff's profile screen show: the trail says that they changed, not how. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  "dateOfBirth",
  "maritalStatus",
  "gender",
  "raceEthnicity",
  "monthlyIncome",
]);

type Values = Readonly<Record<string, string | number | null>>;

/** The fields of the second state that differ from the first, with what they were and are. */
export function changesBetween(before: Values, after: Values): FieldChange[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      PRIVATE_FIELDS.has(field)
        ? { field, from: null, to: null }
        : { field, from: before[field] ?? null, to: after[field] ?? null },
    );
}
