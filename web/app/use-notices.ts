/** What a signed-in shell does about unread things: it counts them, and closes the browser's notifications once all are read. */
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { useBrowserNotices } from "../features/account/browser-notices.store.ts";
import { closeNotices, isInFront } from "../features/account/show-notice.ts";
import { NOTIFICATION_TOPIC } from "../features/notifications/notifications.store.ts";
import { STAFF_NOTICE_TOPIC } from "../features/staff-notices/staff-notices.store.ts";
import { unseen, useArrivals } from "../lib/arrivals.store.ts";
import { useUnread } from "../lib/unread.store.ts";
import { CHAT_TOPIC } from "../live/bind-chat-arrivals.ts";

/** Residents have no staff notices, and staff no list of a resident's: what somebody does not have counts nothing. */
const UNREAD_TOPICS = [CHAT_TOPIC, NOTIFICATION_TOPIC, STAFF_NOTICE_TOPIC];

function useUnreadCount(): void {
  const count = useArrivals((arrivals) => unseen(arrivals.fresh, UNREAD_TOPICS));
  useEffect(() => {
    useUnread.getState().show(count);
    if (count > 0) return;
    // A page in view marks things as seen although its reader may be working in another window: the notification
    // stays until the reader is back.
    const close = () => {
      if (isInFront()) void closeNotices();
    };
    close();
    window.addEventListener("focus", close);
    return () => window.removeEventListener("focus", close);
  }, [count]);
}

export function useNotices(user: SessionUserView | null): void {
  const userID = user?.userID;
  useEffect(() => {
    if (userID) useBrowserNotices.getState().open(userID);
  }, [userID]);
  useUnreadCount();
}
