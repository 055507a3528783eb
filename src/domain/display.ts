/** Wall displays: what staff see of them in the settings, and what a display shows. */
import { z } from "zod";
import { RESIDENTS_SHOWN_BY } from "./display-rules.ts";
import { INCIDENT_STATUSES } from "./enumerations.ts";
import { calendarDate, recordID, timestamp } from "./fields.ts";
import { overviewSchema, riskSchema } from "./overview.ts";

export const displaySchema = z
  .strictObject({
    _id: recordID,
    name: z.string(),
    residentsShownBy: z.enum(RESIDENTS_SHOWN_BY),
    pairedAt: timestamp,
    pairedBy: z.string().describe("First name of the member of staff"),
    lastSeenAt: timestamp,
    isOn: z.boolean().describe("Whether it has fetched its data within the last minutes"),
  })
  .meta({ title: "Display" });
export type DisplayView = z.infer<typeof displaySchema>;

export const displayCodeSchema = z
  .strictObject({ code: z.string().describe("Six characters"), expiresAt: timestamp })
  .meta({ title: "DisplayCode" });
export type DisplayCodeView = z.infer<typeof displayCodeSchema>;

/** A resident of class C. `label` is 'Unit 2F' or a name, as the display's setting says. */
const displayRiskSchema = riskSchema
  .omit({ userID: true, firstName: true, lastName: true, photoUrl: true })
  .extend({ label: z.string() });
export type DisplayRiskView = z.infer<typeof displayRiskSchema>;

const displayIncidentSchema = z.strictObject({
  _id: recordID,
  label: z.string().describe("Who reported it"),
  type: z.string(),
  category: z.string(),
  subCategory: z.string(),
  isEmergency: z.boolean(),
  status: z.enum(INCIDENT_STATUSES),
  unitNumber: z.string(),
  assigneeName: z.string(),
  dueDate: calendarDate,
  createdAt: timestamp,
});
export type DisplayIncidentView = z.infer<typeof displayIncidentSchema>;

const displayAlertSchema = z.strictObject({
  _id: recordID,
  type: z.string(),
  message: z.string(),
  createdAt: timestamp,
});
export type DisplayAlertView = z.infer<typeof displayAlertSchema>;

/** Everything that a display shows: the response to its only call, and the content of its only event. */
export const displayBoardSchema = z
  .strictObject({
    propertyName: z.string(),
    timeZone: z.string().describe("The property's time zone, an IANA name"),
    overview: overviewSchema.omit({ risks: true }),
    risks: z.array(displayRiskSchema).describe("Residents of class C, lowest RP first"),
    incidents: z.array(displayIncidentSchema),
    alerts: z.array(displayAlertSchema),
  })
  .meta({ title: "DisplayBoard" });
export type DisplayBoardView = z.infer<typeof displayBoardSchema>;
