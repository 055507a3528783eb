/** What a signed-in shell does about unread things: it counts them, and closes the browser's notifications once all are read. */
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { useBrowserNotifications } from "../features/account/browser-notifications.store.ts";
import { closeBrowserNotifications, isInFront } from "../features/account/browser-notifications.ts";
import { NOTIFICATION_TOPIC } from "../features/notifications/notifications.store.ts";
import { STAFF_NOTIFICATION_TOPIC } from "../features/staff-notifications/staff-notifications.store.ts";
import { countUnread, useUnread } from "../lib/unread.store.ts";
import { useUnreadCount } from "../lib/unread-count.store.ts";
import { CHAT_TOPIC } from "../live/chat-unread.ts";

/** Residents have no staff notices, and staff no list of a resident's: what somebody does not have counts nothing. */
const UNREAD_TOPICS = [CHAT_TOPIC, NOTIFICATION_TOPIC, STAFF_NOTIFICATION_TOPIC];

function useSyncedUnreadCount(): void {
  const count = useUnread((unread) => countUnread(unread.byTopic, UNREAD_TOPICS));
  useEffect(() => {
    useUnreadCount.getState().show(count);
    if (count > 0) return;
    // A page in view marks things as seen although its reader may be working in another window: the notification
    // stays until the reader is back.
    const close = () => {
      if (isInFront()) void closeBrowserNotifications();
    };
    close();
    window.addEventListener("focus", close);
    return () => window.removeEventListener("focus", close);
  }, [count]);
}

export function useUnreadIndicators(user: SessionUserView | null): void {
  const userID = user?.userID;
  useEffect(() => {
    if (userID) useBrowserNotifications.getState().open(userID);
  }, [userID]);
  useSyncedUnreadCount();
}
