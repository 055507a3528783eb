/** The calls about conversations and their messages. */
import type { ChatMessageView } from "@domain/chat-message.ts";
import type { ConversationView } from "@domain/conversation.ts";
import { type ConversationKind, PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { IDEMPOTENCY_HEADER } from "@domain/idempotency.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { api } from "../../lib/http.ts";

/** A send without a response after this time is repeated with the same id. */
const SEND_TIMEOUT_MS = 8_000;

const CHAT_PATH = "/api/dashboard/rchat";
const PATH = "/api/dashboard/conversations";
const pathOf = (conversationID: string) => `${PATH}/${encodeURIComponent(conversationID)}`;

interface OutgoingMessage {
  userID: string;
  text: string;
  photoIDs: readonly string[];
  /** The same for every try to send a message, so that it is stored once. */
  clientMessageID: string;
}

/** The calls for one conversation's messages. All lists are oldest first. */
export interface MessagesApi {
  /** The latest messages, as many as the server returns by default. */
  latest: () => Promise<ChatMessageView[]>;
  /** One page of the messages after a number. */
  after: (seq: number) => Promise<ChatMessageView[]>;
  before: (message: ChatMessageView) => Promise<ChatMessageView[]>;
  send: (message: OutgoingMessage) => Promise<unknown>;
}

/** A window of messages, in the order of their numbers. If their texts are long, the server sends them in several pages, older ones last. */
async function readWindow(path: string, query: Record<string, string | number> = {}) {
  const messages = await api.list<ChatMessageView>(path, { query });
  return messages.toSorted((a, b) => a.seq - b.seq);
}

/** The property's chat has separate calls (specification, section 5). `changes` asks for its revision entries, too: edits and removals. */
const CHAT_API: MessagesApi = {
  latest: () => readWindow(CHAT_PATH),
  after: (seq) => readWindow(CHAT_PATH, { afterSeq: seq, limit: LIST_LIMIT_MAX, changes: "true" }),
  before: ({ _id }) => readWindow(CHAT_PATH, { before: _id }),
  send: ({ userID, text, clientMessageID }) =>
    api.post(
      `${CHAT_PATH}/send-message`,
      { userID, message: text, clientMessageID },
      { timeoutMs: SEND_TIMEOUT_MS },
    ),
};

export function messagesApiOf(conversationID: string): MessagesApi {
  if (conversationID === PROPERTY_CONVERSATION) return CHAT_API;
  const path = `${pathOf(conversationID)}/messages`;
  return {
    latest: () => readWindow(path),
    after: (seq) => readWindow(path, { afterSeq: seq, limit: LIST_LIMIT_MAX }),
    before: ({ seq }) => readWindow(path, { beforeSeq: seq }),
    send: ({ text, photoIDs, clientMessageID }) =>
      api.post(path, photoIDs.length === 0 ? { text } : { text, photoIDs }, {
        headers: { [IDEMPOTENCY_HEADER]: clientMessageID },
        timeoutMs: SEND_TIMEOUT_MS,
      }),
  };
}

/** The query of the list for staff. A resident always gets all of their conversations. */
export type ConversationsQuery = {
  kind?: Extract<ConversationKind, "office" | "incident">;
  unread?: "true";
  /** The conversation after which the page begins. */
  before?: string;
  limit?: number;
};

export const conversationsApi = {
  one: (conversationID: string) => api.get<ConversationView>(pathOf(conversationID)),
  /** Newest message first. */
  list: (query: ConversationsQuery = {}) => api.get<ConversationView[]>(PATH, { query }),
  assign: (conversationID: string, assigneeID: string) =>
    api.patch<ConversationView>(pathOf(conversationID), { assigneeID }),
  /** Marks all messages up to a number as read. @returns the marker, which never goes back */
  read: (conversationID: string, seq: number) =>
    api.put<{ seq: number }>(`${pathOf(conversationID)}/read`, { seq }),
};
