/** The file with all personal data of a resident. */
import { z } from "zod";
import { behaviorLogSchema } from "./behavior-log.ts";
import { chatMessageSchema } from "./chat-message.ts";
import { timestamp } from "./fields.ts";
import { incidentSchema } from "./incident.ts";
import { notificationSchema } from "./notification.ts";
import { paymentLogSchema } from "./payment-log.ts";
import { redemptionSchema } from "./redemption.ts";
import { fullResidentSchema } from "./resident.ts";
import { rewardLogSchema } from "./reward-log.ts";

export const personalDataSchema = z
  .strictObject({
    createdAt: timestamp,
    profile: fullResidentSchema,
    devices: z.array(
      z.strictObject({
        userAgent: z.string(),
        address: z.string(),
        createdAt: timestamp,
        lastSeenAt: timestamp,
      }),
    ),
    behaviorLog: z.array(behaviorLogSchema),
    paymentLog: z.array(paymentLogSchema),
    rewardLog: z.array(rewardLogSchema),
    redemptions: z.array(redemptionSchema),
    notifications: z.array(notificationSchema),
    incidents: z.array(incidentSchema),
    detailViews: z
      .array(z.strictObject({ createdAt: timestamp }))
      .describe("When staff opened the personal details, once per viewer and hour"),
    messages: z
      .array(chatMessageSchema)
      .describe("The person's own messages in Resident Chat, and all of the office line and their incidents"),
    photos: z.array(
      z.strictObject({
        photoID: z.string().describe("That of a message's photo, or 'portrait'"),
        image: z.string().describe("WebP in Base64"),
      }),
    ),
  })
  .meta({ title: "PersonalData" });
