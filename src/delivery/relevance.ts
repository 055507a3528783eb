/** Whether a message should still be sent: its recipient may use the portal, and has not read it yet. */
import type { Account } from "../auth/accounts.repository.ts";
import type { AppContext } from "../context.ts";
import type { DeliveryKind } from "../domain/delivery.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { isMember } from "../domain/roles.ts";
import type { Delivery } from "./deliveries.repository.ts";

/** Messages about the account itself, which somebody without access gets, too. */
const ACCOUNT_KINDS: readonly DeliveryKind[] = ["invitation", "reset", "new-device"];
/** Links that set a password, for accounts that may have none. */
const LINK_KINDS: readonly DeliveryKind[] = ["invitation", "reset"];

type Subject = Pick<Delivery, "kind" | "ref" | "data" | "userID">;

export function createRelevance({ repositories, clock }: Pick<AppContext, "repositories" | "clock">) {
  const { conversations, oneTimeLinks } = repositories;

  async function isUnread(conversationID: string, seq: unknown, account: Account): Promise<boolean> {
    const found = await conversations.find(conversationID);
    const read = account.role === "staff" ? found?.officeRead : found?.residentRead;
    return Number(seq) > (read?.seq ?? 0);
  }

  async function hasUnreadIncident({ userID }: Subject): Promise<boolean> {
    const filter = { kind: "incident", residentUserID: userID } as const;
    const found = await conversations.list(filter, { limit: LIST_LIMIT_MAX });
    return found.some(({ last, residentRead }) => (last?.seq ?? 0) > (residentRead?.seq ?? 0));
  }

  const checks: Partial<Record<DeliveryKind, (subject: Subject, account: Account) => Promise<boolean>>> = {
    "office-message": ({ data }, account) => isUnread(String(data?.conversationID), data?.seq, account),
    "incident-update": hasUnreadIncident,
    invitation: async ({ ref }) => (await oneTimeLinks.usable(ref, "invite", clock())) !== undefined,
    reset: async ({ ref }) => (await oneTimeLinks.usable(ref, "reset", clock())) !== undefined,
  };

  return async function isRelevant(subject: Subject, account: Account): Promise<boolean> {
    const { kind } = subject;
    // Closing an account removes its password.
    if (account.passwordHash === null && !LINK_KINDS.includes(kind)) return false;
    if (!isMember(account) && !ACCOUNT_KINDS.includes(kind)) return false;
    return (await checks[kind]?.(subject, account)) ?? true;
  };
}
