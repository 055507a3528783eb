/** What a correction of a log entry changes, shown before staff confirm it. */
import { z } from "zod";
import { effectSchema } from "./reversal.ts";
import { rewardLogSchema } from "./reward-log.ts";

export const correctionPreviewSchema = z
  .strictObject({
    effect: effectSchema,
    rewards: z.array(rewardLogSchema).describe("The reward entries that came with a behavior entry"),
    otherRewards: z
      .array(rewardLogSchema)
      .describe(
        "Without known reward entries of a behavior entry: those that staff can choose to take back with it",
      ),
  })
  .meta({ title: "CorrectionPreview" });
export type CorrectionPreview = z.infer<typeof correctionPreviewSchema>;
