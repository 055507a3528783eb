/** A lease with its people, as staff see it, and the household as its residents see it. */
import { z } from "zod";
import { calendarDate, recordID, timestamp } from "./fields.ts";
import { LEASE_KINDS } from "./lease-rules.ts";

export const leasePersonSchema = z
  .strictObject({
    personID: recordID,
    kind: z.enum(LEASE_KINDS),
    from: calendarDate.describe("The first day on the lease"),
    to: z.exactOptional(calendarDate).describe("The day on which the person left"),
    userID: z.exactOptional(z.string()).describe("Absent for a contact without an account"),
    name: z.string(),
    phone: z.exactOptional(z.string()),
    email: z.exactOptional(z.string()),
  })
  .meta({ title: "LeasePerson" });

export const leaseSchema = z
  .strictObject({
    _id: recordID,
    unitNumber: z.string(),
    unitType: z.string(),
    leaseStart: calendarDate,
    leaseEnd: calendarDate,
    monthlyRent: z.number().describe("Dollars per month"),
    people: z.array(leasePersonSchema),
    ended: z
      .strictObject({ date: calendarDate, reason: z.string() })
      .nullable()
      .describe("When and why it ended, such as when the last leaseholder left; null for a lease that runs"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ title: "Lease" });
export type LeaseView = z.infer<typeof leaseSchema>;

/** A person who lives with a resident, as the people of the household see it. */
export const housemateSchema = z
  .strictObject({ kind: z.enum(LEASE_KINDS), name: z.string(), from: calendarDate })
  .meta({ title: "Housemate" });
export type HousemateView = z.infer<typeof housemateSchema>;
