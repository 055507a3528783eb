/** An entry of a resident's reward log. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";

export const rewardLogSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    text: z.string(),
    cp: z.number(),
    createdAt: timestamp,
  })
  .meta({ title: "RewardLog" });
export type RewardLogView = z.infer<typeof rewardLogSchema>;
