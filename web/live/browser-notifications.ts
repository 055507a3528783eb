/** Shows browser notifications, if the user turned them on: for others' messages in the chat and the office line, and for the portal's notifications. */

import { type BrowserNotification, browserNotificationFor } from "@domain/browser-notification.ts";
import type { ChatMessageView } from "@domain/chat-message.ts";
import { parseConversationID } from "@domain/conversation-id.ts";
import type { NotificationView } from "@domain/notification.ts";
import { isEmergencyNotification } from "@domain/notification-rules.ts";
import { ALL_STAFF } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { areBrowserNotificationsOn } from "../features/account/browser-notifications.store.ts";
import { showBrowserNotification } from "../features/account/browser-notifications.ts";
import { useSession } from "../features/auth/session.store.ts";
import { notificationAddress } from "../lib/notification-address.ts";
import { paths } from "../lib/paths.ts";
import { brand } from "../lib/property.store.ts";
import { t } from "../lib/t.ts";

/** The browser notification for a message; undefined if the user gets none. Messages of incidents cause a notification of the portal instead. */
export function notificationOfMessage(
  { conversationID, userID, senderRole }: ChatMessageView,
  reader: Pick<SessionUserView, "userID" | "role">,
): BrowserNotification | undefined {
  const kind = parseConversationID(conversationID)?.kind;
  if (userID === reader.userID) return undefined;
  if (kind === "property") return browserNotificationFor("chat", reader.role, brand());
  // Staff get none for a colleague's answer.
  if (kind !== "office" || senderRole === reader.role) return undefined;
  const address = reader.role === "staff" ? `${paths.inbox}/${encodeURIComponent(userID)}` : undefined;
  return browserNotificationFor("message", reader.role, brand(), address);
}

/** The browser notification for a notification of the portal; undefined if it is for another person. */
export function notificationOf(
  notification: NotificationView,
  reader: Pick<SessionUserView, "userID" | "role">,
): BrowserNotification | undefined {
  const { userID } = notification;
  const isOwn = userID === reader.userID || (userID === ALL_STAFF && reader.role === "staff");
  const kind = isEmergencyNotification(notification) ? "emergency" : "notification";
  return isOwn
    ? browserNotificationFor(kind, reader.role, brand(), notificationAddress(notification, reader.role))
    : undefined;
}

function showIfOn(find: (reader: SessionUserView) => BrowserNotification | undefined): void {
  const { user } = useSession.getState();
  const notification = user && areBrowserNotificationsOn() ? find(user) : undefined;
  if (notification) {
    void showBrowserNotification({ ...notification, title: t(notification.title) });
  }
}

export const notifyOfMessage = (message: ChatMessageView): void =>
  showIfOn((reader) => notificationOfMessage(message, reader));

export const notifyOfNotification = (notification: NotificationView): void =>
  showIfOn((reader) => notificationOf(notification, reader));
