/** What the audit trail's call says about itself. */
import { z } from "zod";
import { auditEventSchema } from "../domain/audit-event.ts";
import { documented } from "../http/documented.ts";
import { AuditQuery } from "./audit.schemas.ts";

export const auditCalls = {
  list: documented({
    summary: "The audit trail, newest first: 100 entries unless told otherwise, of one user or of all",
    query: AuditQuery,
    answers: { 200: z.array(auditEventSchema) },
  }),
};
