/** An entry of a resident's payment log: the payment of one month. */
import { z } from "zod";
import { PAYMENT_STATUSES } from "./enumerations.ts";
import { calendarDate, recordID, timestamp } from "./fields.ts";
import { paymentCorrectionSchema } from "./reversal.ts";

export const paymentLogSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    monthYear: z.string().describe("Such as Jan 2025"),
    status: z.enum(PAYMENT_STATUSES),
    receivedOn: z
      .exactOptional(calendarDate)
      .describe("The day on which the rent was received, if staff entered it"),
    createdAt: timestamp,
    updatedAt: timestamp,
    correction: z.exactOptional(paymentCorrectionSchema).describe("The last correction, with its reason"),
    withdrawn: z
      .exactOptional(z.literal(true))
      .describe("Set after staff took the month back: it doesn't count"),
  })
  .meta({ title: "PaymentLog" });
export type PaymentLogView = z.infer<typeof paymentLogSchema>;
