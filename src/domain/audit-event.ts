/** An event of the audit trail, as staff see it and as services record it. */
import { z } from "zod";
import { findBehavior } from "./behavior-rules.ts";
import { recordID, timestamp } from "./fields.ts";

const fieldValue = z.union([z.string(), z.number(), z.null()]);

/** The change of a field. Values of private fields and of contact details are not recorded; they are null. */
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
    cause: z.string().describe("Empty if it was erased with the personal data of the affected user"),
    changes: z.array(fieldChangeSchema),
    createdAt: timestamp,
  })
  .meta({ title: "AuditEvent" });
export type AuditEventView = z.infer<typeof auditEventSchema>;

/** An entry from a service. The audit trail adds the time. */
export interface NewAuditEvent {
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

/** Personal details and contact details. The audit trail records that they changed, but not the values. */
const UNRECORDED_FIELDS: ReadonlySet<string> = new Set([
  "dateOfBirth",
  "maritalStatus",
  "gender",
  "raceEthnicity",
  "monthlyIncome",
  "firstName",
  "lastName",
  "email",
  "phone",
]);

type Values = Readonly<Record<string, string | number | null>>;

/** Lists the fields of `after` that differ from `before`, with their old and new values. */
export function changesBetween(before: Values, after: Values): FieldChange[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      UNRECORDED_FIELDS.has(field)
        ? { field, from: null, to: null }
        : { field, from: before[field] ?? null, to: after[field] ?? null },
    );
}

/** Fields with numbers, days, ids and words of the portal. Their values don't identify a person, so an erasure leaves them. */
const PERMANENT_FIELDS: ReadonlySet<string> = new Set([
  "assigneeID",
  "class",
  "cp",
  "dueDate",
  "duplicateOf",
  "leaseEnd",
  "leaseStart",
  "monthlyFee",
  "monthlyRent",
  "moveOutDate",
  "mutedUntil",
  "outcome",
  "paymentScore",
  "priorityLevel",
  "residentScore",
  "rp",
  "status",
  "totalCP",
  "turnoverScore",
]);

/** Actions whose cause is always in the portal's own words. */
const PERMANENT_CAUSES: ReadonlySet<string> = new Set([
  "account-closed",
  "payment-logged",
  "resident-created",
  "staff-invited",
]);

/** The part of an event that can be erased with the personal data of the affected user. */
export interface ErasablePart {
  cause: string;
  changes: FieldChange[];
}

type AuditedEvent = ErasablePart & { action: string; userID: string };

/** The cause without texts of people. The score's history needs what is left, to see that a log entry caused a change of class. */
function permanentCause({ action, cause }: AuditedEvent): string {
  if (action === "class-changed") return cause.replace(/ '.*'/s, "");
  // Behavior types of the catalog are words of the portal. Staff may write another type, which is erasable.
  if (action === "behavior-logged") return findBehavior(cause)?.type ?? "";
  return PERMANENT_CAUSES.has(action) ? cause : "";
}

/** Separates the permanent part of an event from the erasable one, which is undefined if it is empty. */
export function splitErasable<Event extends AuditedEvent>(
  event: Event,
): { permanent: Event; values: ErasablePart | undefined } {
  if (event.userID === "") return { permanent: event, values: undefined };
  const isErasable = ({ field, from, to }: FieldChange) =>
    !PERMANENT_FIELDS.has(field) && (from !== null || to !== null);
  const cause = permanentCause(event);
  const changes = event.changes.filter(isErasable);
  const permanent = {
    ...event,
    cause,
    changes: event.changes.map((change) =>
      isErasable(change) ? { field: change.field, from: null, to: null } : change,
    ),
  };
  const isPermanent = cause === event.cause && changes.length === 0;
  return { permanent, values: isPermanent ? undefined : { cause: event.cause, changes } };
}

/** The event as it was recorded. If its values were erased, returns the event as stored: with null in their place. */
export function withErasable<Event extends ErasablePart>(
  event: Event,
  values: ErasablePart | undefined,
): Event {
  if (!values) return event;
  const byField = new Map(values.changes.map((change) => [change.field, change]));
  const changes = event.changes.map((change) => byField.get(change.field) ?? change);
  return { ...event, cause: values.cause, changes };
}
