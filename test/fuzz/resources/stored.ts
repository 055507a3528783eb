/** The largest data that people may store, straight in the database: texts of the greatest length in characters of three bytes. */
import { randomBytes } from "node:crypto";
import { NEW_CONVERSATION, withMessage } from "../../../src/conversations/conversation-state.ts";
import { conversationRecord } from "../../../src/conversations/conversations.repository.ts";
import type { DatabaseConnection } from "../../../src/database/connect.ts";
import { officeConversation, PROPERTY_CONVERSATION } from "../../../src/domain/conversation-id.ts";
import { CHAT_MESSAGE_MAX_LENGTH, LIST_LIMIT_MAX, TEXT_MAX_LENGTH } from "../../../src/domain/limits.ts";

const MINUTE_MS = 60_000;

/** A text of Chinese characters that no compression makes much smaller. */
const textOf = (length: number) =>
  Array.from(new Uint16Array(randomBytes(2 * length).buffer, 0, length), (number) =>
    String.fromCharCode(0x4e00 + (number % 20_000)),
  ).join("");

/** Fills a resident's line to the office, the property's chat, and the list of incidents, with `count` entries each. */
export async function storeLargest(
  { repositories }: Pick<DatabaseConnection, "repositories">,
  { userID }: { userID: string },
  count = LIST_LIMIT_MAX,
): Promise<void> {
  const now = Date.now();
  const messagesOf = (conversationID: string) =>
    Array.from({ length: count }, (_, index) => ({
      conversationID,
      seq: index + 1,
      userID,
      message: textOf(CHAT_MESSAGE_MAX_LENGTH),
      timestamp: new Date(now - (count - index) * MINUTE_MS),
    }));
  const conversationID = officeConversation(userID);
  const line = messagesOf(conversationID);
  const state = line.reduce(
    (before, message) => withMessage(before, "office", userID, message),
    NEW_CONVERSATION,
  );
  await repositories.chatMessages.insertMany(line);
  await repositories.conversations.insertMany([
    conversationRecord({ conversationID, kind: "office", residentUserID: userID }, state, count),
  ]);
  await repositories.chatMessages.insertMany(messagesOf(PROPERTY_CONVERSATION));
  await repositories.incidents.insertMany(
    Array.from({ length: count }, (_, index) => ({
      requestID: `JOB-${index}`,
      userID,
      type: "Maintenance" as const,
      category: "Plumbing",
      subCategory: "Leak",
      description: textOf(TEXT_MAX_LENGTH),
      concernedParty: "Kitchen",
      priorityLevel: "",
      unitNumber: "",
      status: "Open" as const,
      createdAt: new Date(now - index * MINUTE_MS),
      updatedAt: new Date(now - index * MINUTE_MS),
    })),
  );
}
