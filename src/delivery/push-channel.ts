/** The outbox's channel for push notifications. They contain neither the sender's name nor the text, because lock screens show them. */

import type { AppContext } from "../context.ts";
import type { BrowserNotificationKind } from "../domain/browser-notification.ts";
import { parseConversationID } from "../domain/conversation-id.ts";
import type { DeliveryKind } from "../domain/delivery.ts";
import { PAGE_ROUTES } from "../domain/page-routes.ts";
import type { Role } from "../domain/roles.ts";
import type { DeliveryChannel, OutgoingMessage } from "./delivery-channel.ts";

/** The push notification for each kind of message. The other kinds are only mailed: links, and notices to an email address. */
const PUSH_KINDS: Partial<Record<DeliveryKind, { kind: BrowserNotificationKind; isUrgent?: true }>> = {
  announcement: { kind: "notification", isUrgent: true },
  "office-message": { kind: "message" },
  "incident-update": { kind: "notification" },
  notification: { kind: "notification" },
  emergency: { kind: "emergency", isUrgent: true },
  "new-device": { kind: "notification", isUrgent: true },
};

/**
 * The path of the incident, or for staff the office conversation, that a message is about. Undefined for all other messages: their push
 * notifications lead to the page of their kind.
 */
function pathOf({ data }: Pick<OutgoingMessage, "data">, role: Role): string | undefined {
  const { kind, key = "" } = parseConversationID(String(data?.conversationID)) ?? {};
  if (kind === "incident") {
    const { incidents, residentDashboard } = PAGE_ROUTES;
    return role === "staff" ? `${incidents}/${key}` : `${residentDashboard}#incidents/${key}`;
  }
  return kind === "office" && role === "staff" ? `${PAGE_ROUTES.inbox}/${key}` : undefined;
}

/** @returns undefined without the keys for push messages */
export function createPushChannel({ push }: AppContext): DeliveryChannel | undefined {
  if (!push.isAvailable) return undefined;
  return {
    name: "push",
    // No delay: whether the recipient is looking at the portal is checked when the message is sent.
    delayMs: (kind) => (PUSH_KINDS[kind] ? 0 : undefined),
    bundles: false,
    reachable: push.usersWithDevices,
    async send({ kind, account, data }) {
      const content = PUSH_KINDS[kind];
      if (!content) return { status: "dropped" };
      const address = pathOf({ data }, account.role);
      const { sent, failed, refused } = await push.send(account, { ...content, ...(address && { address }) });
      // A retry would send to all devices again, and show the notification twice on those that have received it.
      if (sent > 0) return { status: "sent" };
      if (failed.length > 0) return { status: "retry", reason: `${failed.join("; ")}.` };
      if (refused.length > 0) return { status: "failed", reason: `${refused.join("; ")}.` };
      return { status: "dropped" };
    },
    check: async () => undefined,
    close: push.stop,
  };
}
