/** An entry of the audit trail as staff see it, field by field. */

import type { Stored } from "../database/record.ts";
import type { AuditEventView } from "../domain/audit-event.ts";
import type { AuditEvent } from "./audit-events.repository.ts";

/** @param actorName the first name of whoever did it */
export function presentAuditEvent(event: Stored<AuditEvent>, actorName: string): AuditEventView {
  return {
    _id: event._id,
    action: event.action,
    actorID: event.actorID,
    actorName,
    userID: event.userID,
    targetID: event.targetID,
    cause: event.cause,
    changes: event.changes.map(({ field, from, to }) => ({ field, from, to })),
    createdAt: event.createdAt.toISOString(),
  };
}
