/** What a signed-in shell does about what is unread: counts it, and takes away what the system need not tell any more. */
import type { SessionUserView } from "@domain/views.ts";
import { useEffect } from "react";
import { useBrowserNotices } from "../features/account/browser-notices.store.ts";
import { closeNotices } from "../features/account/show-notice.ts";
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
    // What was read here need not be told by the system any more.
    if (count === 0) void closeNotices();
  }, [count]);
}

export function useNotices(user: SessionUserView | null): void {
  const userID = user?.userID;
  useEffect(() => {
    if (userID) useBrowserNotices.getState().open(userID);
  }, [userID]);
  useUnreadCount();
}
