/** Counts unread chat messages of others, from live events and from catch-ups. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { isMember } from "@domain/roles.ts";
import { useSession } from "../features/auth/session.store.ts";
import { api } from "../lib/http.ts";
import { useUnread } from "../lib/unread.store.ts";

/** Numbers are padded to this length, so that texts sort as numbers. */
const SEQ_DIGITS = 9;

/** After a reconnect, a page counts at most this many unread messages. */
const UNREAD_MAX = 50;

export const CHAT_TOPIC = "chat";

/** Messages can have the same timestamp. The `seq`, appended to the milliseconds, orders them. */
const dated = ({ _id, timestamp, seq }: ChatMessageView) => ({
  _id,
  createdAt: `${timestamp.slice(0, -1)}${String(seq).padStart(SEQ_DIGITS, "0")}Z`,
});

const isOthers = ({ userID }: ChatMessageView) => userID !== useSession.getState().user?.userID;

/** Marks the latest messages that are newer than the read marker as unread. */
async function markMissed(): Promise<void> {
  const { user } = useSession.getState();
  if (!user || !isMember(user)) return;
  try {
    const latest = await api.get<ChatMessageView[]>("/api/dashboard/rchat", { query: { limit: UNREAD_MAX } });
    if (useSession.getState().user?.userID !== user.userID) return;
    useUnread.getState().initialize(CHAT_TOPIC, latest.filter(isOthers).map(dated));
  } catch {
    // The next catch-up counts them.
  }
}

/** Live messages wait for the catch-up: otherwise they would move the read marker past the missed messages. */
let counting = Promise.resolve();

export function countMissedMessages(): void {
  counting = counting.then(markMissed);
}

export function countMessage(message: ChatMessageView): void {
  if (!isOthers(message)) return;
  void counting.then(() => useUnread.getState().add(CHAT_TOPIC, dated(message), "new"));
}
