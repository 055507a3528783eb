/** Marks an item as read while a visible page shows it. */
import { useEffect } from "react";
import { useUnread } from "../../../lib/unread.store.ts";

export function useReadWhileVisible(topic: string, id: string): void {
  const isUnread = useUnread(({ byTopic }) => byTopic[topic]?.[id] !== undefined);
  useEffect(() => {
    if (!isUnread) return;
    const markIfVisible = () => {
      if (document.visibilityState === "visible") useUnread.getState().markRead(topic, id);
    };
    markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [isUnread, topic, id]);
}
