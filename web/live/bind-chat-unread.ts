/** Counts what others wrote in the chat and was not seen yet: as it comes, and what came while this page was away. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { isMember } from "@domain/roles.ts";
import { useSession } from "../features/auth/session.store.ts";
import { chatApi } from "../features/chat/chat.api.ts";
import { useUnread } from "../lib/unread.store.ts";
import type { Live } from "./link.ts";

/** The length of a number as text, so that texts compare as numbers. */
const SEQ_DIGITS = 9;

export const CHAT_TOPIC = "chat";

/** Messages can have the same timestamp. Digits behind its milliseconds order them by number. */
const dated = ({ _id, timestamp, seq }: ChatMessageView) => ({
  _id,
  createdAt: `${timestamp.slice(0, -1)}${String(seq).padStart(SEQ_DIGITS, "0")}Z`,
});

const isOthers = ({ userID }: ChatMessageView) => userID !== useSession.getState().user?.userID;

/** Marks those of the latest messages that are younger than what was seen on this device. */
async function markMissed(): Promise<void> {
  const { user } = useSession.getState();
  if (!user || !isMember(user)) return;
  try {
    const latest = await chatApi.newest();
    if (useSession.getState().user?.userID !== user.userID) return;
    useUnread.getState().initialize(CHAT_TOPIC, latest.filter(isOthers).map(dated));
  } catch {
    // Counted with the next occasion.
  }
}

export function bindChatUnread({ socket, onCatchUp }: Live): () => void {
  // What is pushed meanwhile would otherwise move the mark past what was missed.
  let missed = Promise.resolve();
  const stop = onCatchUp(() => {
    missed = missed.then(markMissed);
  });
  const onMessage = (message: ChatMessageView) => {
    if (!isOthers(message)) return;
    void missed.then(() => useUnread.getState().add(CHAT_TOPIC, dated(message), "new"));
  };
  socket.on("chat:message", onMessage);
  return () => {
    stop();
    socket.off("chat:message", onMessage);
  };
}
