/** What tests read of notifications and of the audit trail. */
import type { Caller } from "../../harness/portal.ts";

interface SentNotification {
  _id: string;
  type: string;
  message: string;
  about?: string;
}

/** Notifications of one type, or of all, newest first. @param userID whose they are, or "staff" */
export async function notificationsTo(
  { get }: Caller,
  userID: string,
  type?: string,
): Promise<SentNotification[]> {
  const { body } = await get(`/notifications/${userID}`);
  return body.filter((sent: SentNotification) => type === undefined || sent.type === type);
}

interface AuditEvent {
  action: string;
  actorID: string;
  targetID: string;
  cause: string;
  changes: { field: string; from: unknown; to: unknown }[];
}

/** The events about a user with one action, or all of them, newest first. */
export async function eventsOf(
  { get }: Caller,
  { userID }: { userID: string },
  action?: string,
): Promise<AuditEvent[]> {
  const { body } = await get(`/audit?userID=${userID}`);
  return body.filter((event: AuditEvent) => action === undefined || event.action === action);
}
