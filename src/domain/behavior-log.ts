/** An entry of a resident's behavior log. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";
import { reversalSchema } from "./reversal.ts";

export const behaviorLogSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    type: z.string(),
    rp: z.number(),
    reportedBy: z.string(),
    createdAt: timestamp,
    reversal: z.exactOptional(reversalSchema).describe("Set for an entry that reverses another entry"),
  })
  .meta({ title: "BehaviorLog" });
export type BehaviorLogView = z.infer<typeof behaviorLogSchema>;
