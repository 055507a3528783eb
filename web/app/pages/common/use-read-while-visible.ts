/** Marks the unread items of a topic, or one item, as read while a visible page shows them. */
import { useEffect } from "react";
import { useUnread } from "../../../lib/unread.store.ts";

/** @param id the item that the page shows; without it, the page shows the whole topic */
export function useReadWhileVisible(topic: string, id?: string): void {
  const waiting = useUnread(({ byTopic: { [topic]: items = {} } }) =>
    id === undefined ? Object.keys(items).length : Number(items[id] !== undefined),
  );
  useEffect(() => {
    if (waiting === 0) return;
    const markIfVisible = () => {
      if (document.visibilityState === "visible") useUnread.getState().markRead(topic, id);
    };
    markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [waiting, topic, id]);
}
