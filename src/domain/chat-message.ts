/** A message of a conversation. */

import { z } from "zod";
import { count, recordID, timestamp } from "./fields.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "./limits.ts";
import { ROLES } from "./roles.ts";

/** The conversation of the property's chat. */
export const PROPERTY_CONVERSATION = "property";

export const chatMessageSchema = z
  .strictObject({
    _id: recordID,
    conversationID: z.string(),
    seq: count.min(1).describe("The position in the conversation: 1, 2, 3 ... without gaps"),
    userID: z.string(),
    message: z.string(),
    timestamp,
    senderName: z.string(),
    senderRole: z.enum(ROLES),
    clientMessageID: z.exactOptional(z.string()),
  })
  .meta({ title: "ChatMessage" });
export type ChatMessageView = z.infer<typeof chatMessageSchema>;

export const CHAT_TEXTS = {
  empty: "Please enter a message.",
  tooLong: `Messages can have at most ${CHAT_MESSAGE_MAX_LENGTH.toLocaleString("en-US")} characters.`,
  oneWindow: "Use only one of before, after and afterSeq.",
  busy: "The chat is busy. Please try again in a moment.",
  tooMany: "You are sending messages too quickly. Please wait a moment.",
} as const;
