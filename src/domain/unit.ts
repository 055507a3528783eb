/** A unit, such as an apartment, with the residents who live in it. */
import { z } from "zod";
import { calendarDate, recordID, timestamp } from "./fields.ts";
import { incidentSchema } from "./incident.ts";
import { UNIT_STATES, UNIT_STATUSES } from "./unit-rules.ts";

const residence = {
  userID: z.string(),
  name: z.string(),
  leaseStart: calendarDate,
  leaseEnd: calendarDate,
  monthlyRent: z.number().describe("Dollars per month"),
};

/** A current resident of a unit, with the fields that its status depends on. */
const unitPersonSchema = z
  .strictObject({
    ...residence,
    email: z.string(),
    phone: z.string(),
    isFurther: z.boolean().describe("Whether the rent of the lease is counted for another person on it"),
    moveOutDate: calendarDate.describe("The day of the move-out, or empty without one"),
  })
  .meta({ title: "UnitPerson" });
export type UnitPerson = z.infer<typeof unitPersonSchema>;

/** A unit as staff see it in lists. */
export const unitSchema = z
  .strictObject({
    _id: recordID,
    number: z.string().describe("As it was typed"),
    building: z.string().describe("Empty in a property of one building"),
    floor: z
      .number()
      .int()
      .nullable()
      .describe("Proposed from the number until staff correct it; null if unknown"),
    type: z.string().describe("Such as 2BHK, or empty"),
    askingRent: z.number().nullable().describe("Dollars per month, above 0; null if unknown"),
    state: z.enum(UNIT_STATES),
    note: z.string().describe("For staff only"),
    status: z
      .enum(UNIT_STATUSES)
      .describe(
        "Occupied: an approved resident lives there, whose lease has begun or isn't entered. Notice: all its residents have a planned move-out. Offline: it is empty and not for rent",
      ),
    people: z
      .array(unitPersonSchema)
      .describe("The approved current residents, including residents who will move in later"),
    leaseEnd: calendarDate.describe("The latest end of the residents' leases"),
    monthlyRent: z
      .number()
      .nullable()
      .describe("The sum of the rents, each lease once, in dollars per month; null for a vacant unit"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ title: "Unit" });
export type UnitView = z.infer<typeof unitSchema>;

/** A person who lived in a unit before. The name is empty after the erasure of personal data. */
const earlierResidentSchema = z
  .strictObject({ ...residence, moveOutDate: calendarDate })
  .meta({ title: "EarlierResident" });
export type EarlierResident = z.infer<typeof earlierResidentSchema>;

/** One unit with its incidents and its earlier residents. */
export const unitPageSchema = z
  .strictObject({
    unit: unitSchema,
    buildings: z
      .array(z.string())
      .describe("The buildings that have a unit with this number, the oldest first"),
    incidents: z.array(incidentSchema).describe("The newest 20, including incidents of earlier residents"),
    earlier: z.array(earlierResidentSchema).describe("At most 50, the latest move-out first"),
  })
  .meta({ title: "UnitPage" });
export type UnitPageView = z.infer<typeof unitPageSchema>;
