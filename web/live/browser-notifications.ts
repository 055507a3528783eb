/** Shows browser notifications for chat messages of others and for notifications, if the user turned them on. */

import { type BrowserNotificationKind, browserNotificationFor } from "@domain/browser-notification.ts";
import type { ChatMessageView } from "@domain/chat-message.ts";
import type { NotificationView } from "@domain/notification.ts";
import { ALL_STAFF } from "@domain/roles.ts";
import { areBrowserNotificationsOn } from "../features/account/browser-notifications.store.ts";
import { showBrowserNotification } from "../features/account/browser-notifications.ts";
import { useSession } from "../features/auth/session.store.ts";

function notify(kind: BrowserNotificationKind): void {
  const { user } = useSession.getState();
  if (user && areBrowserNotificationsOn())
    void showBrowserNotification(browserNotificationFor(kind, user.role));
}

export function notifyOfMessage({ userID }: ChatMessageView): void {
  if (userID !== useSession.getState().user?.userID) notify("chat");
}

export function notifyOfNotification({ userID }: NotificationView): void {
  const { user } = useSession.getState();
  if (userID === user?.userID || (userID === ALL_STAFF && user?.role === "staff")) notify("notification");
}
