/** The preview of a correction. */
import { z } from "zod";
import { effectSchema } from "./reversal.ts";
import { rewardLogSchema } from "./reward-log.ts";

/** The effect of a correction, and the points that it takes back. */
export const correctionPreviewSchema = z
  .strictObject({
    effect: effectSchema,
    rewards: z.array(rewardLogSchema).describe("The reward entries that came with a behavior entry"),
    otherRewards: z
      .array(rewardLogSchema)
      .describe("The rewards that staff can take back with a behavior entry of which no reward is known"),
  })
  .meta({ title: "CorrectionPreview" });
export type CorrectionPreview = z.infer<typeof correctionPreviewSchema>;
