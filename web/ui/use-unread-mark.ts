/** Whether a list item is unread. The item is marked as read once it has been in view for a while. */
import { type RefObject, useEffect, useRef } from "react";
import type { UnreadKind } from "../lib/read-markers.ts";
import { useUnread } from "../lib/unread.store.ts";
import { watchInView } from "./watch-in-view.ts";

const SEEN_AFTER_MS = 3000;

/** The visible share from which an item counts as in view. */
const IN_VIEW_SHARE = 0.5;

/** The mark of an item, and the ref for its element. */
export function useUnreadMark<Item extends Element>(
  topic: string,
  id: string,
): { kind: UnreadKind | undefined; ref: RefObject<Item | null> } {
  const ref = useRef<Item>(null);
  const kind = useUnread((unread) => unread.byTopic[topic]?.[id]);

  useEffect(() => {
    if (!kind || !ref.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return watchInView(ref.current, IN_VIEW_SHARE, (isInView) => {
      clearTimeout(timer);
      if (isInView) timer = setTimeout(() => useUnread.getState().markRead(topic, id), SEEN_AFTER_MS);
    });
  }, [kind, topic, id]);

  return { kind, ref };
}
