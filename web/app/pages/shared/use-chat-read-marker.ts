/** Whoever has the chat open on a visible page sees what arrives in it. */
import { useEffect } from "react";
import { unseen, useUnread } from "../../../lib/unread.store.ts";
import { CHAT_TOPIC } from "../../../live/bind-chat-unread.ts";

export function useChatReadMarker(): void {
  const waiting = useUnread((unread) => unseen(unread.fresh, [CHAT_TOPIC]));
  useEffect(() => {
    if (waiting === 0) return;
    const markIfVisible = () => {
      if (document.visibilityState === "visible") useUnread.getState().seen(CHAT_TOPIC);
    };
    markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [waiting]);
}
