/** Shows the number of unread items and messages in the page's title, and closes browser notifications once all are read. */
import type { Role } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { useBrowserNotifications } from "../features/account/browser-notifications.store.ts";
import { closeReadNotifications } from "../features/account/browser-notifications.ts";
import { countUnreadIn, useConversations } from "../features/conversations/conversations.store.ts";
import { NOTIFICATION_TOPIC } from "../features/notifications/notifications.store.ts";
import { STAFF_NOTIFICATION_TOPIC } from "../features/staff-notifications/staff-notifications.store.ts";
import { countUnread, useUnread } from "../lib/unread.store.ts";
import { useUnreadCount } from "../lib/unread-count.store.ts";

/** The topics of residents and staff. Topics that the user doesn't have count as 0. */
const UNREAD_TOPICS = [NOTIFICATION_TOPIC, STAFF_NOTIFICATION_TOPIC];

/** The conversations of the link Resident-Chat and of the tab Resident Chat. */
export const CHAT_KINDS = ["property", "office"] as const;

function useSyncedUnreadCount(role: Role): void {
  const items = useUnread((unread) => countUnread(unread.byTopic, UNREAD_TOPICS));
  const count = items + useConversations((state) => countUnreadIn(state, CHAT_KINDS, role));
  useEffect(() => {
    useUnreadCount.getState().show(count);
    if (count > 0) return;
    // A visible page marks items as read even if the user works in another window. Their notification stays until the user is back.
    void closeReadNotifications();
    window.addEventListener("focus", closeReadNotifications);
    return () => window.removeEventListener("focus", closeReadNotifications);
  }, [count]);
}

/** Also loads whether the user wants browser notifications on this device. */
export function useUnreadIndicators(user: SessionUserView | null): void {
  const userID = user?.userID;
  useEffect(() => {
    if (userID) useBrowserNotifications.getState().open(userID);
  }, [userID]);
  useSyncedUnreadCount(user?.role ?? "resident");
}
