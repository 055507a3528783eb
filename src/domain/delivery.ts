/** Messages by mail or push: their kinds, their channels, and their state in the settings. */
import { z } from "zod";
import { count, recordID, timestamp } from "./fields.ts";

export const DELIVERY_CHANNELS = ["mail", "push"] as const;
export type DeliveryChannelName = (typeof DELIVERY_CHANNELS)[number];

const DELIVERY_KINDS = [
  "announcement",
  "office-message",
  "incident-update",
  "notification",
  "emergency",
  "new-device",
  "invitation",
  "reset",
  "email-confirmation",
  "email-changed",
  "registration-declined",
] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

const channelStateSchema = z.strictObject({
  status: z.enum(["working", "not-set-up", "failing"]),
  failingSince: z.exactOptional(timestamp),
  problem: z.exactOptional(z.string().describe("What happened, and what to do")),
});
export type ChannelStateView = z.infer<typeof channelStateSchema>;

const failedDeliverySchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    name: z.string().describe("First and last name; the userID if none has been entered"),
    channel: z.enum(DELIVERY_CHANNELS),
    kind: z.enum(DELIVERY_KINDS),
    reason: z.string(),
    failedAt: timestamp,
    canRetry: z.boolean().describe("False for a link that no longer works"),
  })
  .meta({ title: "FailedDelivery" });
export type FailedDeliveryView = z.infer<typeof failedDeliverySchema>;

export const deliveryStatusSchema = z
  .strictObject({
    channels: z.strictObject({ mail: channelStateSchema, push: channelStateSchema }),
    waiting: count.describe("Messages that are still to be sent"),
    failed: z.array(failedDeliverySchema).describe("Newest first"),
  })
  .meta({ title: "DeliveryStatus" });
export type DeliveryStatusView = z.infer<typeof deliveryStatusSchema>;

export const testResultSchema = z
  .strictObject({
    email: z.string(),
    at: timestamp,
    problem: z.exactOptional(z.string().describe("Why it was not sent, and what to do")),
  })
  .meta({ title: "TestResult" });
export type TestResultView = z.infer<typeof testResultSchema>;

export const mailPreferenceSchema = z
  .strictObject({
    isSetUp: z.boolean().describe("Whether the portal has a mail server"),
    isOn: z.boolean(),
  })
  .meta({ title: "MailPreference" });
export type MailPreferenceView = z.infer<typeof mailPreferenceSchema>;
