/** The audit trail: every write of the portal adds one event (who did what, when, and to whom). Staff can read the events. */

import type { Accounts } from "../auth/accounts.service.ts";
import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import { type AuditEntry, type AuditEventView, auditEventSchema } from "../domain/audit-event.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";

const presentAuditEvent = createPresenter(auditEventSchema);

/** The default for `limit`. */
const AUDIT_PAGE_DEFAULT = 100;

export interface AuditService {
  /** Stores an event and publishes it to staff. */
  record(note: AuditEntry): Promise<void>;
  /** Lists events of one user or of all users, newest first. */
  list(userID: string | undefined, window: PageQuery): Promise<AuditEventView[]>;
}

/** Creates the audit service. */
export function createAuditService({
  repositories,
  channel,
  clock,
  findDisplayNames,
}: Pick<AppContext, "repositories" | "channel" | "clock"> &
  Pick<Accounts, "findDisplayNames">): AuditService {
  return {
    async record({ _id, action, actorID, userID = "", targetID = "", cause = "", changes = [] }) {
      const event = { action, actorID, userID, targetID, cause, changes, createdAt: clock() };
      const [stored, names] = await Promise.all([
        repositories.auditEvents.insert(event, _id),
        findDisplayNames([actorID]),
      ]);
      const view = presentAuditEvent({ ...stored, actorName: names.get(actorID)?.name ?? "" });
      channel.publish(rooms.staff, "audit:recorded", view);
    },
    async list(userID, { limit = AUDIT_PAGE_DEFAULT, before }) {
      const events = await repositories.auditEvents.list(userID, { limit, before });
      const names = await findDisplayNames([...new Set(events.map(({ actorID }) => actorID))]);
      return events.map((event) =>
        presentAuditEvent({ ...event, actorName: names.get(event.actorID)?.name ?? "" }),
      );
    },
  };
}
