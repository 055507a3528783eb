/** A reward that residents can redeem CP for. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";

export const rewardSchema = z
  .strictObject({
    _id: recordID,
    title: z.string(),
    img: z.string().describe("A path of this host or an https address"),
    price: z.exactOptional(z.number()).describe("CP, above 0"),
    points: z.exactOptional(z.number()).describe("The price of an older reward that has no price field"),
    createdAt: timestamp,
  })
  .meta({ title: "Reward" });
export type RewardView = z.infer<typeof rewardSchema>;
