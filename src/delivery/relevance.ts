/** Whether a message should still be sent: its recipient may use the portal, and has not read it yet. */
import type { Account } from "../auth/accounts.repository.ts";
import type { AppContext } from "../context.ts";
import { aboutAnnouncement } from "../domain/announcement-notification.ts";
import type { DeliveryKind } from "../domain/delivery.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { isMember } from "../domain/roles.ts";
import type { Delivery } from "./deliveries.repository.ts";

/** Messages to accounts that may have no password. */
const KINDS_WITHOUT_PASSWORD: readonly DeliveryKind[] = [
  "invitation",
  "reset",
  "email-changed",
  "registration-declined",
];

/** Messages to a person whose registration staff have not approved. */
const KINDS_TO_PENDING: readonly DeliveryKind[] = [...KINDS_WITHOUT_PASSWORD, "email-confirmation"];

/** Messages about the account itself. A person without access to the portal gets them, too. */
const ACCOUNT_KINDS: readonly DeliveryKind[] = [...KINDS_TO_PENDING, "new-device"];

type RelevantMessage = Pick<Delivery, "kind" | "ref" | "data" | "userID">;

export function createRelevance(context: AppContext) {
  const { repositories, clock } = context;
  const { accounts, conversations, notifications, oneTimeLinks } = repositories;

  async function isUnread(conversationID: string, seq: unknown, account: Account): Promise<boolean> {
    const conversation = await conversations.find(conversationID);
    const readMarker = account.role === "staff" ? conversation?.officeRead : conversation?.residentRead;
    return Number(seq) > (readMarker?.seq ?? 0);
  }

  /** One email covers the changes of all incidents in an hour. */
  async function hasUnreadIncident({ userID }: RelevantMessage): Promise<boolean> {
    const filter = { kind: "incident", residentUserID: userID } as const;
    const incidents = await conversations.list(filter, { limit: LIST_LIMIT_MAX });
    return incidents.some(({ last, residentRead }) => (last?.seq ?? 0) > (residentRead?.seq ?? 0));
  }

  const checks: Partial<
    Record<DeliveryKind, (subject: RelevantMessage, account: Account) => Promise<boolean>>
  > = {
    announcement: async ({ ref, userID }) =>
      !(await notifications.isRead({ userID, about: aboutAnnouncement(ref) })),
    "office-message": ({ data }, account) => isUnread(String(data?.conversationID), data?.seq, account),
    "incident-update": hasUnreadIncident,
    invitation: async ({ ref }, { role }) =>
      (await oneTimeLinks.usable(ref, role === "staff" ? "staff" : "invite", clock())) !== undefined,
    "email-confirmation": async ({ ref, data }, { emailChange }) =>
      emailChange?.tokenHash === ref &&
      emailChange.expiresAt > clock() &&
      (await accounts.byEmail(String(data?.to))) === undefined,
    reset: async ({ ref }) => (await oneTimeLinks.usable(ref, "reset", clock())) !== undefined,
  };

  return async function isRelevant(subject: RelevantMessage, account: Account): Promise<boolean> {
    const { kind } = subject;
    // A person can register with another person's address: until staff have approved the registration, only messages about its links, its
    // address and its refusal are sent there.
    if (account.access === "pending" && !KINDS_TO_PENDING.includes(kind)) return false;
    // Closing an account removes its password.
    if (account.passwordHash === null && !KINDS_WITHOUT_PASSWORD.includes(kind)) return false;
    if (!isMember(account) && !ACCOUNT_KINDS.includes(kind)) return false;
    return (await checks[kind]?.(subject, account)) ?? true;
  };
}
