/**
 * Announces others' messages in the chat and the office line to screen readers, unless the conversation is in view: its list of messages is a
 * live region. The staff's thread of an incident is no live region, so residents' replies to incidents are always announced. Other messages of
 * incidents never are.
 */
import type { ChatMessageView } from "@domain/chat-message.ts";
import { parseConversationID } from "@domain/conversation-id.ts";
import { useSession } from "../features/auth/session.store.ts";
import { useConversations } from "../features/conversations/conversations.store.ts";
import { type SpokenItem, useUnread } from "../lib/unread.store.ts";

/** The topic of a kind of conversation. */
export const topicOfKind = (kind: "property" | "office" | "incident") => `messages ${kind}`;

/** The conversation of an announced message. */
export const conversationOf = ({ id }: SpokenItem): string => id.split(" ")[0] ?? "";

export function announceMessage({ _id, conversationID, userID, senderRole, change }: ChatMessageView): void {
  const kind = parseConversationID(conversationID)?.kind;
  const isReply = kind === "incident" && senderRole === "resident" && change === undefined;
  const isInView = useConversations.getState().inView.has(conversationID);
  const isSpoken = isReply || ((kind === "property" || kind === "office") && !isInView);
  if (!isSpoken || userID === useSession.getState().user?.userID) return;
  useUnread.getState().announce({ topic: topicOfKind(kind), id: `${conversationID} ${_id}`, kind: "new" });
}
