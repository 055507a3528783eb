/** The audit trail: services record who did what, when, and to whom. Staff can read the events. */
import type { UserName } from "../auth/accounts.service.ts";
import type { AppContext } from "../context.ts";
import { unlessDuplicate } from "../database/driver-errors.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, newRecordID, recordIDFrom } from "../database/record.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import {
  type AuditEventView,
  auditEventSchema,
  type FieldChange,
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

  /**
   * Stores an event and publishes it to staff. A repeat with the same `_id` changes nothing.
   * @param isFirst whether this is the first call with the `_id`, which saves looking for the event
   */
  async function record(
    { _id: fixedID, action, actorID, userID = "", targetID = "", cause = "", changes = [] }: NewAuditEvent,
    { isFirst = fixedID === undefined } = {},
  ): Promise<void> {
    const event = { action, actorID, userID, targetID, cause, changes, createdAt: clock() };
    const { permanent, values } = splitErasable(event);
    const _id = fixedID ?? newRecordID();
    // The values of a stored event may have been erased since, and must not come back.
    if (values && !isFirst && (await auditEvents.byID(_id))) return;
    // The values are stored first, so that every event has its values.
    if (values) await auditValues.insert(_id, { userID, actorID, ...values });
    const [stored, names] = await Promise.all([
      unlessDuplicate(auditEvents.insert(permanent, _id)),
      share(actorID, () => context.accounts.findDisplayNames([actorID])),
    ]);
    if (!stored) return;
    const view = presentAuditEvent({ ...event, _id, actorName: names.get(actorID)?.name ?? "" });
    channel.publish(rooms.staff, "audit:recorded", view);
  }

  return {
    record,

    /**
     * Records the removal of a record, once. If an interrupted call has removed it, the event of its addition, which has its `_id`, shows that
     * it existed.
     * @param removed the details of the removed record; undefined if there was none
     */
    async recordRemoval(
      event: Pick<NewAuditEvent, "action" | "actorID"> & { targetID: string },
      removed: { cause: string; changes?: FieldChange[] } | undefined,
    ): Promise<void> {
      const { targetID } = event;
      const known = removed ?? (isRecordID(targetID) ? await auditEvents.byID(targetID) : undefined);
      if (!known) return;
      const { cause } = known;
      const changes = removed?.changes ?? [];
      await record({ ...event, _id: recordIDFrom(`removed ${targetID}`), cause, changes });
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
