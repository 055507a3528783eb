/** A stored notification to one user or to all staff. */
import { z } from "zod";
import { messageSchema, recordID, timestamp } from "./fields.ts";
import { LANGUAGE_CODES } from "./languages.ts";

export const notificationSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string().describe("A user, or staff for all of them"),
    type: z
      .string()
      .describe("One of the portal's types of notifications, or another one that staff entered"),
    message: z
      .string()
      .describe(
        "In English, or in `language`. Shown to readers for whose language there is neither `text` nor `messages`",
      ),
    text: z.exactOptional(
      messageSchema.describe(
        "The source text and its values, to render the message in the reader's language",
      ),
    ),
    language: z
      .exactOptional(z.enum(LANGUAGE_CODES))
      .describe("The language in which an announcement's message is written"),
    messages: z
      .exactOptional(z.record(z.string(), z.string()))
      .describe("An announcement's message in other languages, by their codes"),
    createdAt: timestamp,
    about: z
      .exactOptional(z.string())
      .describe(
        "The conversation, log entry or announcement that it is about, such as incident:{_id} or behavior:{_id}",
      ),
    residentID: z.exactOptional(z.string()).describe("The resident whom a notification to staff is about"),
    readAt: z.exactOptional(timestamp).describe("When its reader had it in view; only for announcements"),
  })
  .meta({ title: "Notification" });
export type NotificationView = z.infer<typeof notificationSchema>;
