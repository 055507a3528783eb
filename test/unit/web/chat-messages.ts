/** Chat messages for the tests of the chat. */
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";

const START = Date.UTC(2026, 10, 20, 9, 0, 0);

/** The `index`-th message of a chat, one a minute; equal indexes make equal messages. */
export function chatMessage(index: number, overrides: Partial<ChatMessageView> = {}): ChatMessageView {
  return {
    _id: index.toString(16).padStart(24, "0"),
    conversationID: "property",
    seq: index + 1,
    userID: index % 2 === 0 ? "R-EVEN0000" : "S-ODD00000",
    message: `Message ${index}`,
    timestamp: new Date(START + index * 60_000).toISOString(),
    senderName: index % 2 === 0 ? "Maya" : "Grace",
    senderRole: index % 2 === 0 ? "resident" : "staff",
    ...overrides,
  };
}

export const chatMessages = (from: number, to: number): ChatMessageView[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, offset) => chatMessage(from + offset));

export const idsOf = (messages: readonly { _id: string }[]): string[] => messages.map(({ _id }) => _id);
