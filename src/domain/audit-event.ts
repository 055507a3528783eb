/** An event of the audit trail, as staff see it and as services record it. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";

const fieldValue = z.union([z.string(), z.number(), z.null()]);

/** The change of a field. Values of private fields are not recorded; they are null. */
const fieldChangeSchema = z.strictObject({ field: z.string(), from: fieldValue, to: fieldValue });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const auditEventSchema = z
  .strictObject({
    _id: recordID,
    action: z.string().describe("A stable identifier such as resident-updated"),
    actorID: z.string().describe("The user who made the change"),
    actorName: z.string().describe("The actor's first name"),
    userID: z.string().describe("The affected user, or empty"),
    targetID: z.string().describe("The _id of the created or changed record"),
    cause: z.string(),
    changes: z.array(fieldChangeSchema),
    createdAt: timestamp,
  })
  .meta({ title: "AuditEvent" });
export type AuditEventView = z.infer<typeof auditEventSchema>;

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
