/** A short reply: a text that staff have saved to send it again. All staff share them. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";

export const shortReplySchema = z
  .strictObject({ _id: recordID, text: z.string(), createdAt: timestamp })
  .meta({ title: "ShortReply" });
export type ShortReplyView = z.infer<typeof shortReplySchema>;
