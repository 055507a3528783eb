/** The file with all personal data of a resident. */
import { z } from "zod";
import { behaviorLogSchema } from "./behavior-log.ts";
import { chatMessageSchema } from "./chat-message.ts";
import { timestamp } from "./fields.ts";
import { incidentSchema } from "./incident.ts";
import { leasePersonSchema, leaseSchema } from "./lease.ts";
import { ledgerEntrySchema } from "./ledger.ts";
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
    leases: z
      .array(
        leaseSchema
          .pick({
            unitNumber: true,
            unitType: true,
            leaseStart: true,
            leaseEnd: true,
            monthlyRent: true,
            ended: true,
          })
          .extend({ stays: z.array(leasePersonSchema.pick({ kind: true, from: true, to: true })) })
          .meta({ title: "OwnLease" }),
      )
      .describe(
        "The leases that the person is or was on, the newest first, without the other people of the lease",
      ),
    ledger: z
      .array(ledgerEntrySchema)
      .describe("Entries of the ledgers of these leases, the newest first for each lease"),
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
      .describe(
        "The person's own messages in Resident Chat, and all messages of the person's office line and incidents",
      ),
    photos: z.array(
      z.strictObject({
        photoID: z.string().describe("The photoID of a message's photo, or 'portrait'"),
        image: z.string().describe("WebP in Base64"),
      }),
    ),
  })
  .meta({ title: "PersonalData" });
