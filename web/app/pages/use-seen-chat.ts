/** Whoever has the chat open on a visible page sees what arrives in it. */
import { useEffect } from "react";
import { unseen, useArrivals } from "../../lib/arrivals.store.ts";
import { CHAT_TOPIC } from "../../live/bind-chat-arrivals.ts";

export function useSeenChat(): void {
  const waiting = useArrivals((arrivals) => unseen(arrivals.fresh, [CHAT_TOPIC]));
  useEffect(() => {
    if (waiting === 0) return;
    const look = () => {
      if (document.visibilityState === "visible") useArrivals.getState().seen(CHAT_TOPIC);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [waiting]);
}
