/** A reward. Residents redeem it with CP. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";

export const rewardSchema = z
  .strictObject({
    _id: recordID,
    title: z.string(),
    img: z.string().describe("A path on this host or an https URL"),
    price: z.exactOptional(z.number()).describe("CP, above 0"),
    points: z.exactOptional(z.number()).describe("The price of an older reward without a price field"),
    createdAt: timestamp,
  })
  .meta({ title: "Reward" });
export type RewardView = z.infer<typeof rewardSchema>;
