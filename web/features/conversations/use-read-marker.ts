/** Moves the read markers of conversations once their newest messages were in view on a visible page. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { watchInView } from "../../ui/watch-in-view.ts";
import type { Messages } from "./catch-up.ts";
import { useConversations } from "./conversations.store.ts";

/** A message counts as read after this long in view. Markers are moved at most this often. */
const READ_AFTER_MS = 1_000;

/** The number of each conversation's newest message, by the `conversationID`. */
const newestSeqs = (messages: Messages): ReadonlyMap<string, number> =>
  new Map(messages.map(({ conversationID, seq }) => [conversationID, seq]));

/**
 * @param end an element after the newest message, which is in view when the message is
 * @param marksRead whether messages in view count as read
 */
export function useReadMarker(
  conversationIDs: readonly string[],
  messages: Messages,
  end: RefObject<Element | null>,
  marksRead: boolean,
): void {
  const key = conversationIDs.join(" ");
  const [isInView, setInView] = useState(false);
  const lastMessages = useRef(messages);
  useEffect(() => {
    lastMessages.current = messages;
  });

  useEffect(() => (end.current ? watchInView(end.current, 0, setInView) : undefined), [end]);

  useEffect(() => {
    if (!isInView || !marksRead) return;
    const conversations = useConversations.getState();
    const ids = key.split(" ");
    conversations.setInView(ids, true);
    let seqsBefore = newestSeqs(lastMessages.current);
    // Messages that were there at the tick before have been in view for long enough.
    const timer = setInterval(() => {
      for (const [id, seq] of seqsBefore) void conversations.markRead(id, seq);
      seqsBefore = newestSeqs(lastMessages.current);
    }, READ_AFTER_MS);
    return () => {
      clearInterval(timer);
      conversations.setInView(ids, false);
    };
  }, [isInView, key, marksRead]);
}
