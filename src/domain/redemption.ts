/** A redemption request: a resident asks the office for a reward. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";
import { REDEMPTION_STATES } from "./redemption-rules.ts";

export const redemptionSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    residentName: z.string().describe("First and last name, as they are now"),
    unitNumber: z.string(),
    rewardID: recordID,
    title: z.string().describe("The reward's title at the time of the request"),
    cp: z.number().describe("The reward's price at the time of the request, reserved while it is open"),
    state: z.enum(REDEMPTION_STATES),
    reason: z.string().describe("Why staff declined it, else empty"),
    createdAt: timestamp,
    updatedAt: timestamp,
    rewardLogID: z.exactOptional(recordID).describe("The reward entry of a fulfilled request"),
  })
  .meta({ title: "Redemption" });
export type RedemptionView = z.infer<typeof redemptionSchema>;
