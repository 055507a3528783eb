/** Shapes of the chat's query and body. */
import { z } from "zod";
import { CLIENT_MESSAGE_ID_MAX_LENGTH, LIST_LIMIT_MAX } from "../domain/limits.ts";
import { queryNumber, textField } from "../http/parse.ts";

export const ChatQuery = z.object({
  limit: queryNumber(1, LIST_LIMIT_MAX),
  before: z.string().optional(),
  after: z.string().optional(),
});

export const ChatMessageBody = z.object({
  userID: z.string().optional(),
  message: textField(),
  clientMessageID: z.string().min(1).max(CLIENT_MESSAGE_ID_MAX_LENGTH).optional(),
});
