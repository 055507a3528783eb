/** A message of a conversation. */

import { z } from "zod";
import { count, recordID, timestamp } from "./fields.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "./limits.ts";
import { message, msgs } from "./message.ts";
import { ROLES } from "./roles.ts";

/** A change that a message of an incident's conversation records. Its `message` is what the person wrote with it, or empty. */
export const incidentChangeSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("reported") }),
  z.strictObject({ type: z.literal("status"), from: z.string(), to: z.string() }),
  z.strictObject({ type: z.literal("due"), from: z.string(), to: z.string() }),
  z.strictObject({ type: z.literal("resolved"), outcome: z.string() }),
  z.strictObject({ type: z.literal("reopened") }),
  z.strictObject({ type: z.literal("assignee"), fromName: z.string(), toName: z.string() }),
  z.strictObject({ type: z.literal("priority"), from: z.string(), to: z.string() }),
]);
export type IncidentChange = z.infer<typeof incidentChangeSchema>;

const REMOVERS = ["author", "staff"] as const;
export type Remover = (typeof REMOVERS)[number];

/** A photo of a message. Its images are served by its id. */
export const messagePhotoSchema = z
  .strictObject({
    photoID: z.string(),
    width: count.describe("Pixels"),
    height: count.describe("Pixels"),
  })
  .meta({ title: "MessagePhoto" });
export type MessagePhotoView = z.infer<typeof messagePhotoSchema>;

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
    change: z.exactOptional(incidentChangeSchema),
    photos: z.exactOptional(z.array(messagePhotoSchema)),
    editedAt: z.exactOptional(timestamp),
    removedBy: z
      .exactOptional(z.enum(REMOVERS))
      .describe("Who removed the message. A removed message has no text and no photos"),
    revises: z
      .exactOptional(recordID)
      .describe(
        "This entry is an edit or removal of the message with this _id. Its text, photos, editedAt and removedBy are those " +
          "that the message has now",
      ),
  })
  .meta({ title: "ChatMessage" });
export type ChatMessageView = z.infer<typeof chatMessageSchema>;

export const CHAT_TEXTS = msgs({
  empty: "Please enter a message.",
  tooLong: message("Messages can have at most {max} characters.", { max: CHAT_MESSAGE_MAX_LENGTH }),
  busy: "The chat is busy. Please try again in a moment.",
  tooMany: "You are sending messages too quickly.",
});
