/** Announces others' messages to screen readers, unless the conversation is in view, where the list of messages is read out. */
import type { ChatMessageView } from "@domain/chat-message.ts";
import { parseConversationID } from "@domain/conversation-id.ts";
import { useSession } from "../features/auth/session.store.ts";
import { useConversations } from "../features/conversations/conversations.store.ts";
import { type Announcement, useUnread } from "../lib/unread.store.ts";

/** The topic of a kind of conversation. */
export const topicOfKind = (kind: "property" | "office") => `messages ${kind}`;

/** The conversation of an announced message. */
export const conversationOf = ({ id }: Announcement): string => id.split(" ")[0] ?? "";

export function announceMessage({ _id, conversationID, userID }: ChatMessageView): void {
  const kind = parseConversationID(conversationID)?.kind;
  const isInView = useConversations.getState().inView.has(conversationID);
  if ((kind !== "property" && kind !== "office") || isInView) return;
  if (userID === useSession.getState().user?.userID) return;
  useUnread.getState().announce({ topic: topicOfKind(kind), id: `${conversationID} ${_id}`, kind: "new" });
}
