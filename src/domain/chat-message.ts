/** A message of the property's chat. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";
import { ROLES } from "./roles.ts";

export const chatMessageSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    message: z.string(),
    timestamp,
    senderName: z.string(),
    senderRole: z.enum(ROLES),
    clientMessageID: z.exactOptional(z.string()),
  })
  .meta({ title: "ChatMessage" });
export type ChatMessageView = z.infer<typeof chatMessageSchema>;
