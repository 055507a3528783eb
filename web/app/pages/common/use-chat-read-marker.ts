/** Marks chat messages as read while the chat is open on a visible page. */
import { useEffect } from "react";
import { countUnread, useUnread } from "../../../lib/unread.store.ts";
import { CHAT_TOPIC } from "../../../live/chat-unread.ts";

export function useChatReadMarker(): void {
  const waiting = useUnread((unread) => countUnread(unread.byTopic, [CHAT_TOPIC]));
  useEffect(() => {
    if (waiting === 0) return;
    const markIfVisible = () => {
      if (document.visibilityState === "visible") useUnread.getState().markRead(CHAT_TOPIC);
    };
    markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [waiting]);
}
