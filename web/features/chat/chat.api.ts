/** The chat's calls (specification, section 7). */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { api } from "../../lib/http.ts";

/** A send that gets no answer is given up after this long and tried again with the same id. */
const SEND_TIMEOUT_MS = 8_000;

/** A page that comes back counts so many unread messages at most. */
const COUNTED_MAX = 50;

export interface OutgoingMessage {
  userID: string;
  message: string;
  clientMessageID: string;
}

const PATH = "/api/dashboard/rchat";

/** Every list is oldest first. */
export const chatApi = {
  /** The latest messages, as many as the server gives unasked. */
  latest: () => api.get<ChatMessageView[]>(PATH),
  /** The latest few: as many as a count of unread ones tells apart. */
  newest: () => api.get<ChatMessageView[]>(PATH, { query: { limit: COUNTED_MAX } }),
  /** The messages after a number, a page at a time. */
  after: (seq: number) =>
    api.get<ChatMessageView[]>(PATH, { query: { afterSeq: seq, limit: LIST_LIMIT_MAX } }),
  /** The messages before a message. */
  before: (_id: string) => api.get<ChatMessageView[]>(PATH, { query: { before: _id } }),
  send: (message: OutgoingMessage) =>
    api.post<unknown>(`${PATH}/send-message`, message, { timeoutMs: SEND_TIMEOUT_MS }),
};
