/** Whether a list item is unread. The item is marked as read once it has been in view for a while. */
import { type RefObject, useEffect, useRef } from "react";
import type { UnreadKind } from "../lib/read-markers.ts";
import { useUnread } from "../lib/unread.store.ts";

const SEEN_AFTER_MS = 3000;

/** The visible share from which an item counts as in view. */
const IN_VIEW_SHARE = 0.5;

/** Calls `onSeen` once an element was in view for `SEEN_AFTER_MS` without a break. Returns a function that stops it. */
function watchUntilSeen(element: Element, onSeen: () => void): () => void {
  let inView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = () => {
    clearTimeout(timer);
    if (inView && document.visibilityState === "visible") timer = setTimeout(onSeen, SEEN_AFTER_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      consider();
    },
    { threshold: IN_VIEW_SHARE },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", consider);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", consider);
  };
}

/** The mark of an item, and the ref for its element. */
export function useUnreadMark<Shown extends Element>(
  topic: string,
  id: string,
): { kind: UnreadKind | undefined; ref: RefObject<Shown | null> } {
  const ref = useRef<Shown>(null);
  const kind = useUnread((unread) => unread.byTopic[topic]?.[id]);

  useEffect(() => {
    if (!kind || !ref.current) return;
    return watchUntilSeen(ref.current, () => useUnread.getState().markRead(topic, id));
  }, [kind, topic, id]);

  return { kind, ref };
}
