/** Has the system tell of what others wrote and of notifications, where the person turned that on. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import type { NotificationView } from "@domain/notification.ts";
import { ALL_STAFF } from "@domain/notification-rules.ts";
import { tellsNews } from "../features/account/browser-notices.store.ts";
import { type NoticeKind, noticeFor, showNotice } from "../features/account/show-notice.ts";
import { useSession } from "../features/session/session.store.ts";
import type { Live } from "./link.ts";

function tell(kind: NoticeKind): void {
  const { user } = useSession.getState();
  if (user && tellsNews()) void showNotice(noticeFor(kind, user.role));
}

const isTo = (userID: string) => {
  const { user } = useSession.getState();
  return userID === user?.userID || (userID === ALL_STAFF && user?.role === "staff");
};

export function bindBrowserNotices({ socket }: Live): () => void {
  const onMessage = ({ userID }: ChatMessageView) => {
    if (userID !== useSession.getState().user?.userID) tell("chat");
  };
  const onNotification = ({ userID }: NotificationView) => {
    if (isTo(userID)) tell("notification");
  };
  socket.on("chat:message", onMessage).on("notification:created", onNotification);
  return () => void socket.off("chat:message", onMessage).off("notification:created", onNotification);
}
