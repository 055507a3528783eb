/** A resident: the fields of the specification, section 3, and the views that leave some of them out. */
import { z } from "zod";
import { RESIDENT_CLASSES, RESIDENT_STATUSES } from "./enumerations.ts";
import { calendarDate, dollarsPerMonth, recordID, timestamp } from "./fields.ts";

/** The fields of every list of residents; nothing about birth, family, origin or income. */
export const residentSummarySchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    unitNumber: z.string(),
    unitType: z.string(),
    leaseStart: calendarDate,
    leaseEnd: calendarDate,
    monthlyRent: dollarsPerMonth,
    monthlyFee: dollarsPerMonth,
    class: z.enum(RESIDENT_CLASSES),
    status: z.enum(RESIDENT_STATUSES),
    residentScore: z.number().describe("Out of 20"),
    paymentScore: z.number().describe("Percent"),
    totalCP: z.number(),
    turnoverScore: z.exactOptional(z.number()).describe("Percent; for staff only"),
    photoUrl: z.string().describe("A path on this host, or empty"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ title: "ResidentSummary" });
export type ResidentSummaryView = z.infer<typeof residentSummarySchema>;

/** One resident in full: for staff and for the resident, never in lists. */
export const residentSchema = residentSummarySchema
  .extend({
    dateOfBirth: calendarDate,
    maritalStatus: z.string(),
    gender: z.string(),
    raceEthnicity: z.string(),
    monthlyIncome: z.number().nullable(),
  })
  .meta({ title: "Resident" });
export type ResidentView = z.infer<typeof residentSchema>;

/** The answer to `POST /residents/new`. */
export const newResidentSchema = residentSchema
  .extend({ invitationPath: z.string().describe("A path of the web app; it is shown only once") })
  .meta({ title: "NewResident" });
export type NewResidentView = z.infer<typeof newResidentSchema>;
