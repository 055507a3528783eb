/** An entry of a resident's payment log: the payment of one month. */
import { z } from "zod";
import { PAYMENT_STATUSES } from "./enumerations.ts";
import { recordID, timestamp } from "./fields.ts";

export const paymentLogSchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    monthYear: z.string().describe("Such as Jan 2025"),
    status: z.enum(PAYMENT_STATUSES),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ title: "PaymentLog" });
export type PaymentLogView = z.infer<typeof paymentLogSchema>;
