/** The audit trail: every write of the portal leaves one entry, and staff can read them (who did what, when, to whom). */

import type { ListWindow } from "../database/queries.ts";
import type { AuditNote } from "../domain/audit-changes.ts";
import { type AuditEventView, auditEventSchema } from "../domain/audit-event.ts";
import { createPresenter } from "../http/presenter.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";
import type { Repositories } from "../repositories.ts";

const presentAuditEvent = createPresenter(auditEventSchema);

/** Entries that a call answers with unless `limit` asks for another number. */
const AUDIT_PAGE_DEFAULT = 100;

export interface AuditServiceOptions {
  stores: Pick<Repositories, "auditEvents">;
  channel: Pick<LiveChannel, "publish">;
  clock: () => Date;
  namesOf(userIDs: string[]): Promise<Map<string, { name: string }>>;
}

export interface AuditService {
  /** Stores an entry; staff hear of it. */
  record(note: AuditNote): Promise<void>;
  /** Entries newest first, of one user or of all. */
  list(userID: string | undefined, window: ListWindow): Promise<AuditEventView[]>;
}

/** The audit trail over one database. */
export function createAuditService(options: AuditServiceOptions): AuditService {
  const { stores, channel, clock, namesOf } = options;
  return {
    async record({ action, actorID, userID = "", targetID = "", cause = "", changes = [] }) {
      const event = { action, actorID, userID, targetID, cause, changes, createdAt: clock() };
      const [stored, names] = await Promise.all([stores.auditEvents.insert(event), namesOf([actorID])]);
      const view = presentAuditEvent({ ...stored, actorName: names.get(actorID)?.name ?? "" });
      channel.publish(rooms.staff, "audit:recorded", view);
    },
    async list(userID, { limit = AUDIT_PAGE_DEFAULT, before }) {
      const events = await stores.auditEvents.list(userID, { limit, before });
      const names = await namesOf([...new Set(events.map(({ actorID }) => actorID))]);
      return events.map((event) =>
        presentAuditEvent({ ...event, actorName: names.get(event.actorID)?.name ?? "" }),
      );
    },
  };
}
