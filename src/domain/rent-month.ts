/** The rent of a month as staff see it: a row for each lease that owes it. */
import { z } from "zod";
import { PAYMENT_STATUSES } from "./enumerations.ts";
import { calendarDate, count, recordID, timestamp } from "./fields.ts";
import { RENT_OUTCOMES } from "./rent-month-rules.ts";

const rentRowSchema = z
  .strictObject({
    leaseID: recordID,
    unitNumber: z.string(),
    leaseholders: z.array(
      z.strictObject({ userID: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
    ),
    rentDue: z.number().describe("Dollars"),
    status: z.enum(PAYMENT_STATUSES).nullable().describe("Null if the month is not recorded"),
    version: z.string().describe("Changes with every change of the month; empty if it was never recorded"),
    amount: z.exactOptional(z.number()).describe("Dollars that were received"),
    receivedOn: z.exactOptional(calendarDate),
    note: z.exactOptional(z.string()).describe("For staff only"),
    proposed: z
      .exactOptional(
        z.strictObject({
          status: z.enum(PAYMENT_STATUSES),
          paidOn: z.exactOptional(calendarDate).describe("The day on which the rent was paid in full"),
          daysLate: z.exactOptional(count).describe("Days after the due day"),
        }),
      )
      .describe("The status by the ledger, for a month that is not recorded"),
    changedBy: z
      .exactOptional(z.string())
      .describe("The name of the member of staff who recorded the month last"),
  })
  .meta({ title: "RentRow" });
export type RentRowView = z.infer<typeof rentRowSchema>;

export const rentMonthSchema = z
  .strictObject({ month: z.string().describe("YYYY-MM"), rows: z.array(rentRowSchema) })
  .meta({ title: "RentMonth" });
export type RentMonthView = z.infer<typeof rentMonthSchema>;

export const rentSaveSchema = z
  .strictObject({
    saveID: z.string().describe("Names the save for its undo"),
    savedAt: timestamp,
    rows: z.array(
      z.strictObject({
        leaseID: z.string(),
        outcome: z
          .enum(RENT_OUTCOMES)
          .describe("Changed: a colleague has recorded the month since, so nothing was stored"),
        error: z.exactOptional(z.string()),
        row: z.exactOptional(rentRowSchema).describe("The row as it is now"),
      }),
    ),
  })
  .meta({ title: "RentSave" });
export type RentSaveView = z.infer<typeof rentSaveSchema>;
