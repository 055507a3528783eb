/** An event of the audit trail, for staff. */
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
