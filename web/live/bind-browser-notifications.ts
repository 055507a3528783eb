/** Shows browser notifications for chat messages of others and for notifications, if the user turned them on. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import type { NotificationView } from "@domain/notification.ts";
import { ALL_STAFF } from "@domain/notification-rules.ts";
import { areBrowserNotificationsOn } from "../features/account/browser-notifications.store.ts";
import {
  type BrowserNotificationKind,
  browserNotificationFor,
  showBrowserNotification,
} from "../features/account/browser-notifications.ts";
import { useSession } from "../features/auth/session.store.ts";
import type { Live } from "./link.ts";

function show(kind: BrowserNotificationKind): void {
  const { user } = useSession.getState();
  if (user && areBrowserNotificationsOn())
    void showBrowserNotification(browserNotificationFor(kind, user.role));
}

const isTo = (userID: string) => {
  const { user } = useSession.getState();
  return userID === user?.userID || (userID === ALL_STAFF && user?.role === "staff");
};

export function bindBrowserNotifications({ socket }: Live): () => void {
  const onMessage = ({ userID }: ChatMessageView) => {
    if (userID !== useSession.getState().user?.userID) show("chat");
  };
  const onNotification = ({ userID }: NotificationView) => {
    if (isTo(userID)) show("notification");
  };
  socket.on("chat:message", onMessage).on("notification:created", onNotification);
  return () => void socket.off("chat:message", onMessage).off("notification:created", onNotification);
}
