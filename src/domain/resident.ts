/** A resident: the fields of the specification, section 3, and the views that leave some of them out. */
import { z } from "zod";
import { RESIDENT_CLASSES, RESIDENT_STATUSES } from "./enumerations.ts";
import { calendarDate, recordID, timestamp } from "./fields.ts";

/** A resident in lists. Date of birth, marital status, gender, race/ethnicity and income are left out. */
export const residentSummarySchema = z
  .strictObject({
    _id: recordID,
    userID: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().describe("10 digits; punctuation and +1 are taken away"),
    unitNumber: z.string(),
    unitID: z.exactOptional(z.string()).describe("The _id of the unit; absent or empty without one"),
    unitType: z.string(),
    leaseStart: calendarDate,
    leaseEnd: calendarDate,
    monthlyRent: z.number().describe("Dollars per month, above 0"),
    monthlyFee: z.number().describe("Dollars per month, 0 or more"),
    class: z.enum(RESIDENT_CLASSES),
    status: z.enum(RESIDENT_STATUSES),
    residentScore: z.number().describe("At most 20"),
    paymentScore: z.number().describe("Percent, 0 to 100"),
    totalCP: z.number(),
    turnoverScore: z.exactOptional(z.number()).describe("Percent, 0 to 100; for staff only"),
    photoUrl: z.string().describe("A path on this host, or empty"),
    moveOutDate: z.exactOptional(calendarDate).describe("The day of the move-out, if one is entered"),
    isRemoved: z
      .exactOptional(z.literal(true))
      .describe("Set for a person who never lived here and was declined or removed; no list has them"),
    erasedAt: z.exactOptional(timestamp).describe("When the personal data of a former resident were erased"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ title: "ResidentSummary" });
export type ResidentSummaryView = z.infer<typeof residentSummarySchema>;

/** A proposed email address that waits for its confirmation. */
const emailChangeSchema = z.strictObject({
  email: z.string(),
  expiresAt: timestamp.describe("When its confirmation link stops working"),
});

/** A resident without the private fields, for staff and for the resident. */
export const residentSchema = residentSummarySchema
  .extend({
    rentToIncomePoints: z
      .exactOptional(z.number())
      .describe("The points of rent and income in the turnover score; for staff only"),
    accountClosesOn: z
      .exactOptional(calendarDate)
      .describe(
        "The first day on which a resident who moved out can no longer log in; absent without a move-out",
      ),
    moveOutReason: z.exactOptional(z.string()).describe("For staff only"),
    forwardingNote: z.exactOptional(z.string()).describe("For staff only"),
    onLeaseFrom: z
      .exactOptional(calendarDate)
      .describe("The day since which the person is on the lease, if a renewal has moved its start"),
    isOccupant: z
      .exactOptional(z.literal(true))
      .describe("Set for a person who lives on a lease without owing its rent"),
    emailChange: z
      .exactOptional(emailChangeSchema.nullable())
      .describe("A new email address that waits for its confirmation; absent in calls that don't look it up"),
  })
  .meta({ title: "Resident" });
export type ResidentView = z.infer<typeof residentSchema>;

/** A resident with all fields. The portal records each time that staff read them. */
export const fullResidentSchema = residentSchema
  .extend({
    dateOfBirth: calendarDate,
    maritalStatus: z.string(),
    gender: z.string(),
    raceEthnicity: z.string(),
    monthlyIncome: z.number().nullable().describe("Dollars per month, 0 or more; null if unknown"),
  })
  .meta({ title: "FullResident" });
export type FullResidentView = z.infer<typeof fullResidentSchema>;

/** The response to `POST /residents/new`, with the fields of the specification and no reference to the unit's record. */
export const newResidentSchema = fullResidentSchema
  .omit({ unitID: true })
  .extend({ invitationPath: z.string().describe("A path of the web app; shown only once") })
  .meta({ title: "NewResident" });
export type NewResidentView = z.infer<typeof newResidentSchema>;

/** The fields of the New Resident form. Class is not included: new residents are class B (specification, section 4). */
export const newResidentInputSchema = fullResidentSchema.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  dateOfBirth: true,
  maritalStatus: true,
  gender: true,
  raceEthnicity: true,
  unitNumber: true,
  unitType: true,
  leaseStart: true,
  leaseEnd: true,
  monthlyRent: true,
  monthlyFee: true,
  monthlyIncome: true,
});

/** The fields of the Edit Resident Info form and of the profile's automatic score save (specification, section 7). */
export const residentUpdateInputSchema = fullResidentSchema.pick({
  firstName: true,
  lastName: true,
  unitNumber: true,
  unitType: true,
  leaseStart: true,
  leaseEnd: true,
  class: true,
  monthlyRent: true,
  monthlyFee: true,
  monthlyIncome: true,
  residentScore: true,
  totalCP: true,
  paymentScore: true,
  turnoverScore: true,
});

type TextField<Fields> = {
  [Field in keyof Fields]: NonNullable<Fields[Field]> extends number ? never : Field;
}[keyof Fields];

/** A request body with a form's fields. Amounts can be numbers or the text of an input. */
export type FormOf<Fields> = { [Field in TextField<Fields>]: string } & {
  [Field in Exclude<keyof Fields, TextField<Fields>>]?: unknown;
};

export type NewResidentForm = FormOf<z.infer<typeof newResidentInputSchema>>;

/** The fields of the Edit Resident Info form: an update without scores. */
export type EditResidentForm = FormOf<
  Omit<
    z.infer<typeof residentUpdateInputSchema>,
    "residentScore" | "totalCP" | "paymentScore" | "turnoverScore"
  >
>;
