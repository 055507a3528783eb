/** The audit trail: services record who did what, when, and to whom. Staff can read the events. */
import type { UserName } from "../auth/accounts.service.ts";
import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import { newRecordID } from "../database/record.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import {
  type AuditEventView,
  auditEventSchema,
  type NewAuditEvent,
  splitErasable,
  withErasable,
} from "../domain/audit-event.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";

const presentAuditEvent = createPresenter(auditEventSchema);

/** Events of a page without a limit. */
const AUDIT_PAGE_DEFAULT = 100;

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService(context: AppContext) {
  const { repositories, channel, clock } = context;
  const { auditEvents, auditValues } = repositories;
  const share = createSharedReads<Map<string, UserName>>();

  return {
    /** Stores an event and publishes it to staff. */
    async record({
      _id = newRecordID(),
      action,
      actorID,
      userID = "",
      targetID = "",
      cause = "",
      changes = [],
    }: NewAuditEvent): Promise<void> {
      const event = { action, actorID, userID, targetID, cause, changes, createdAt: clock() };
      const { permanent, values } = splitErasable(event);
      // The values are stored first, so that every event has its values.
      if (values) await auditValues.insert(_id, { userID, actorID, ...values });
      const [, names] = await Promise.all([
        auditEvents.insert(permanent, _id),
        share(actorID, () => context.accounts.findDisplayNames([actorID])),
      ]);
      const view = presentAuditEvent({ ...event, _id, actorName: names.get(actorID)?.name ?? "" });
      channel.publish(rooms.staff, "audit:recorded", view);
    },
    /** Lists events of one user or of all users, newest first. */
    async list(
      userID: string | undefined,
      { limit = AUDIT_PAGE_DEFAULT, before }: PageQuery,
    ): Promise<AuditEventView[]> {
      const events = await auditEvents.list(userID, { limit, before });
      const [values, names] = await Promise.all([
        auditValues.byEventIDs(events.map(({ _id }) => _id)),
        context.accounts.findDisplayNames([...new Set(events.map(({ actorID }) => actorID))]),
      ]);
      return events.map((event) =>
        presentAuditEvent({
          ...withErasable(event, values.get(event._id)),
          actorName: names.get(event.actorID)?.name ?? "",
        }),
      );
    },
  };
}
