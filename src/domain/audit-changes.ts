/** Content of an entry of the audit trail: action, actor, affected user and changed fields. */
import type { FieldChange } from "./audit-event.ts";

/** An entry from a service. The audit trail adds the time. */
export interface AuditEntry {
  /** Set for an entry that is stored once, even if it is recorded again. */
  _id?: string;
  action: string;
  actorID: string;
  /** The affected user, if any. */
  userID?: string;
  targetID?: string;
  cause?: string;
  changes?: FieldChange[];
}

/** Fields that only the resident and the staff profile screen show. The audit trail records that they changed, but not the values. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  "dateOfBirth",
  "maritalStatus",
  "gender",
  "raceEthnicity",
  "monthlyIncome",
]);

type Values = Readonly<Record<string, string | number | null>>;

/** Lists the fields of `after` that differ from `before`, with their old and new values. */
export function changesBetween(before: Values, after: Values): FieldChange[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      PRIVATE_FIELDS.has(field)
        ? { field, from: null, to: null }
        : { field, from: before[field] ?? null, to: after[field] ?? null },
    );
}
