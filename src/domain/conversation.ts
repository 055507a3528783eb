/** A conversation, as lists and its readers' pages show it. */
import { z } from "zod";
import { incidentChangeSchema, messagePhotoSchema } from "./chat-message.ts";
import { CONVERSATION_KINDS } from "./conversation-id.ts";
import { count, timestamp } from "./fields.ts";
import { muteSchema } from "./moderation.ts";
import { ROLES } from "./roles.ts";

/** How far one side has read: all messages up to `seq`. Of these, the newest one that the other side wrote was first read at `at`. */
const readMarkerSchema = z.strictObject({ seq: count, at: timestamp });

/** The last message of a conversation, as a list of conversations shows it. */
const lastMessageSchema = z.strictObject({
  seq: count,
  userID: z.string(),
  senderName: z.string(),
  senderRole: z.enum(ROLES),
  message: z.string(),
  timestamp,
  change: z.exactOptional(incidentChangeSchema),
  photos: z.exactOptional(z.array(messagePhotoSchema)),
});

export const conversationSchema = z
  .strictObject({
    conversationID: z.string(),
    kind: z.enum(CONVERSATION_KINDS),
    residentUserID: z.string().describe("The resident of an office line, or the reporter of an incident"),
    residentName: z.string(),
    unitNumber: z.string(),
    lastMessage: lastMessageSchema.nullable(),
    unread: count.describe("Messages that the reader, or for staff the office, has not read"),
    officeRead: readMarkerSchema.nullable().describe("How far any member of staff has read"),
    residentRead: readMarkerSchema.nullable().describe("How far the resident has read"),
    assigneeID: z
      .string()
      .describe(
        "The member of staff who looks after an office line. Empty without an assignee, and for residents",
      ),
    assigneeName: z.string(),
    isClosed: z
      .exactOptional(z.literal(true))
      .describe("Set for the office line of a closed account, in which no one can write any more"),
    mute: z.exactOptional(muteSchema).describe("Set for the property's chat while its reader is muted there"),
  })
  .meta({ title: "Conversation" });
export type ConversationView = z.infer<typeof conversationSchema>;

/** A person who is typing in a conversation. */
export interface ConversationTypingView {
  conversationID: string;
  userID: string;
  senderName: string;
}

/** One side of a conversation has read further. `side` is `own` for the property's chat and notes, where each person has a marker. */
export interface ConversationReadView {
  conversationID: string;
  side: "office" | "resident" | "own";
  seq: number;
  at: string;
}
