/** Conversations for the tests of the web app. */
import type { ConversationView } from "../../../../src/domain/conversation.ts";
import { officeConversation } from "../../../../src/domain/conversation-id.ts";
import { chatMessage } from "../chat-messages.ts";

export const RESIDENT = "R-EVEN0000";
export const OFFICE = officeConversation(RESIDENT);

/** A resident's conversation with the office, whose last message has the number `seq`. */
export function officeView(seq: number, overrides: Partial<ConversationView> = {}): ConversationView {
  const { _id, conversationID, ...lastMessage } = chatMessage(seq - 1);
  return {
    ...{ conversationID: OFFICE, kind: "office", residentUserID: RESIDENT },
    ...{ residentName: "Maya Lindqvist", unitNumber: "3C", assigneeID: "", assigneeName: "" },
    lastMessage: seq === 0 ? null : lastMessage,
    ...{ unread: 0, officeRead: null, residentRead: null },
    ...overrides,
  };
}

export const propertyView = (seq: number, unread: number): ConversationView =>
  officeView(seq, { conversationID: "property", kind: "property", residentUserID: "", unread });
