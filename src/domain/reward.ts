/** A reward. Residents redeem it with CP. */
import { z } from "zod";
import { count, recordID, timestamp } from "./fields.ts";

export const rewardSchema = z
  .strictObject({
    _id: recordID,
    title: z.string(),
    img: z.string().describe("A path on this host or an https URL"),
    price: z.exactOptional(z.number()).describe("CP, above 0"),
    points: z.exactOptional(z.number()).describe("The price of an older reward without a price field"),
    isHidden: z
      .exactOptional(z.literal(true))
      .describe("Not offered to residents. Only staff get hidden rewards"),
    position: z
      .exactOptional(count)
      .describe(
        "The place among the offered rewards. Rewards without a position come last, the cheapest first",
      ),
    createdAt: timestamp,
    updatedAt: z
      .exactOptional(timestamp)
      .describe("When it last changed; absent for a reward that never changed"),
  })
  .meta({ title: "Reward" });
export type RewardView = z.infer<typeof rewardSchema>;
