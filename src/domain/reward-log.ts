/** An entry of a resident's reward log. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";
import { reversalSchema } from "./reversal.ts";

export const rewardLogSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    text: z.string(),
    cp: z.number(),
    createdAt: timestamp,
    behaviorLogID: z.exactOptional(recordID).describe("The behavior entry that earned the CP, if known"),
    redemptionID: z.exactOptional(recordID).describe("The redemption request that took the CP"),
    reversal: z.exactOptional(reversalSchema).describe("Set for an entry that reverses another entry"),
  })
  .meta({ title: "RewardLog" });
export type RewardLogView = z.infer<typeof rewardLogSchema>;
