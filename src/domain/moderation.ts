/** Moderation of the property's chat: mutes, reports, and the earlier texts of a message. */
import { z } from "zod";
import { chatMessageSchema, messagePhotoSchema } from "./chat-message.ts";
import { recordID, timestamp } from "./fields.ts";

/** A mute as the muted resident sees it. */
export const muteSchema = z
  .strictObject({
    until: timestamp.nullable().describe("Null until staff lift the mute"),
    reason: z.string(),
  })
  .meta({ title: "Mute" });
export type MuteView = z.infer<typeof muteSchema>;

/** A resident's own report of a message. */
export const messageReportSchema = z
  .strictObject({ _id: recordID, messageID: recordID, reason: z.string(), createdAt: timestamp })
  .meta({ title: "MessageReport" });
export type MessageReportView = z.infer<typeof messageReportSchema>;

const staffReportSchema = messageReportSchema
  .extend({
    userID: z.string().describe("The resident who reported the message"),
    reporterName: z.string(),
    isOpen: z.boolean().describe("Whether staff still have to decide about the message"),
  })
  .meta({ title: "StaffMessageReport" });
export type StaffReportView = z.infer<typeof staffReportSchema>;

const staffMuteSchema = muteSchema
  .extend({ userID: z.string(), name: z.string(), mutedBy: z.string().describe("First name") })
  .meta({ title: "StaffMute" });
export type StaffMuteView = z.infer<typeof staffMuteSchema>;

/** Reported messages and mutes of the property's chat, for staff. */
export const moderationSchema = z
  .strictObject({
    reports: z.array(staffReportSchema).describe("Open reports, newest first, at most 500"),
    mutes: z.array(staffMuteSchema).describe("Residents who are muted now"),
  })
  .meta({ title: "Moderation" });
export type ModerationView = z.infer<typeof moderationSchema>;

/** A message with its earlier texts and reports, for staff. */
export const messageRecordSchema = z
  .strictObject({
    message: chatMessageSchema,
    earlier: z
      .array(z.strictObject({ text: z.string(), at: timestamp }))
      .describe("Texts before the edits and the removal, oldest first. Empty once they are erased"),
    photos: z.array(messagePhotoSchema).describe("The message's photos, also after its removal"),
    erasedAt: timestamp.nullable().describe("When the earlier texts are erased"),
    removal: z
      .strictObject({ by: z.string().describe("First name"), reason: z.string(), at: timestamp })
      .nullable(),
    reports: z.array(staffReportSchema).describe("Oldest first"),
  })
  .meta({ title: "MessageRecord" });
export type MessageRecordView = z.infer<typeof messageRecordSchema>;
