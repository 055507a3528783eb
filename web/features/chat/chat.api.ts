import type { ChatMessageView } from "@domain/chat-message.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { api } from "../../lib/http.ts";

/** A send without a response after this time is repeated with the same id. */
const SEND_TIMEOUT_MS = 8_000;

/** After a reconnect, a page counts at most this many unread messages. */
const UNREAD_MAX = 50;

export interface OutgoingMessage {
  userID: string;
  message: string;
  clientMessageID: string;
}

const PATH = "/api/dashboard/rchat";

/** All lists are oldest first. */
export const chatApi = {
  /** The latest messages, as many as the server returns by default. */
  latest: () => api.get<ChatMessageView[]>(PATH),
  /** The latest messages, as many as can be counted as unread. */
  newest: () => api.get<ChatMessageView[]>(PATH, { query: { limit: UNREAD_MAX } }),
  /** One page of the messages after a number. */
  after: (seq: number) =>
    api.get<ChatMessageView[]>(PATH, { query: { afterSeq: seq, limit: LIST_LIMIT_MAX } }),
  before: (_id: string) => api.get<ChatMessageView[]>(PATH, { query: { before: _id } }),
  send: (message: OutgoingMessage) =>
    api.post<unknown>(`${PATH}/send-message`, message, { timeoutMs: SEND_TIMEOUT_MS }),
};
