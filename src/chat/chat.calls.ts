/** What the chat's calls say about themselves. */
import { z } from "zod";
import { chatMessageSchema } from "../domain/chat-message.ts";
import { CHAT_TEXTS } from "../domain/chat-rules.ts";
import { documented } from "../http/documented.ts";
import { ChatMessageBody, ChatQuery } from "./chat.schemas.ts";

export const chatCalls = {
  read: documented({
    summary:
      "The property's chat, oldest first: the latest 200 messages, or those before or after a message's _id",
    query: ChatQuery,
    answers: { 200: z.array(chatMessageSchema) },
    errors: { 400: ["Ask for messages before or after one, not both.", "No chat message has this id."] },
  }),
  send: documented({
    summary: "Sends a message to the property's chat; a repeated clientMessageID answers the stored message",
    own: true,
    body: {
      schema: ChatMessageBody,
      required: ["message"],
      example: { userID: "R-7K3M9QXA", message: "Good morning!" },
      fields: {
        userID: "The sender's own; may be left out",
        message: "At most 4,000 characters",
        clientMessageID: "The sender's own id of the message, against sending twice",
      },
    },
    answers: { 200: chatMessageSchema, 201: chatMessageSchema },
    errors: {
      400: [CHAT_TEXTS.empty],
      413: [CHAT_TEXTS.tooLong],
      429: [CHAT_TEXTS.tooMany],
    },
  }),
};
