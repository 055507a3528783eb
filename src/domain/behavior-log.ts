/** An entry of a resident's behavior log. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";

export const behaviorLogSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    type: z.string(),
    rp: z.number(),
    reportedBy: z.string(),
    createdAt: timestamp,
  })
  .meta({ title: "BehaviorLog" });
export type BehaviorLogView = z.infer<typeof behaviorLogSchema>;
