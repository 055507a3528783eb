/** The outbox's channel for push notifications. They say neither who wrote nor what, because lock screens show them. */
import type { BrowserNotificationKind } from "../domain/browser-notification.ts";
import { parseConversationID } from "../domain/conversation-id.ts";
import type { DeliveryKind } from "../domain/delivery.ts";
import { PAGE_ROUTES } from "../domain/page-routes.ts";
import type { Role } from "../domain/roles.ts";
import type { PushService } from "../push/push.service.ts";
import type { DeliveryChannel, OutgoingMessage } from "./delivery-channel.ts";

/** The push notification for each kind of message. Links for setting a password are not sent, because a push has no content. */
const SHOWN: Partial<Record<DeliveryKind, { kind: BrowserNotificationKind; isUrgent?: true }>> = {
  announcement: { kind: "notification", isUrgent: true },
  "office-message": { kind: "message" },
  "incident-update": { kind: "notification" },
  notification: { kind: "notification" },
  emergency: { kind: "emergency", isUrgent: true },
  "new-device": { kind: "notification", isUrgent: true },
};

/** The path of the conversation that a message is about; undefined for another one, which leads to the address of its kind. */
function addressOf({ data }: Pick<OutgoingMessage, "data">, role: Role): string | undefined {
  const { kind, key = "" } = parseConversationID(String(data?.conversationID)) ?? {};
  if (kind === "incident") {
    const { incidents, residentDashboard } = PAGE_ROUTES;
    return role === "staff" ? `${incidents}/${key}` : `${residentDashboard}#incidents/${key}`;
  }
  return kind === "office" && role === "staff" ? `${PAGE_ROUTES.inbox}/${key}` : undefined;
}

export function createPushChannel({ usersWithDevices, send, stop }: PushService): DeliveryChannel {
  return {
    name: "push",
    // No delay: whether the recipient is looking at the portal is checked when the message is sent.
    delayMs: (kind) => (SHOWN[kind] ? 0 : undefined),
    bundles: false,
    reachable: (userIDs) => usersWithDevices(userIDs),
    async send({ kind, account, data }) {
      const label = SHOWN[kind];
      const address = addressOf({ data }, account.role);
      const { sent, failed, refused } = label
        ? await send(account, { ...label, ...(address === undefined ? {} : { address }) })
        : { sent: 0, failed: [], refused: [] };
      // If one device has it, another try would show it there again.
      if (sent > 0) return { status: "sent" };
      if (failed.length > 0) return { status: "retry", reason: `${failed.join("; ")}.` };
      if (refused.length > 0) return { status: "failed", reason: `${refused.join("; ")}.` };
      return { status: "dropped" };
    },
    check: async () => undefined,
    close: stop,
  };
}
