/** The results of a search of staff among residents, units and incidents. */
import { z } from "zod";
import { INCIDENT_STATUSES, INCIDENT_TYPES, RESIDENT_STATUSES } from "./enumerations.ts";
import { recordID } from "./fields.ts";

const foundResidentSchema = z
  .strictObject({
    userID: z.string(),
    name: z.string().describe("First and last name, or the email address if no name is entered"),
    unitNumber: z.string(),
    unitType: z.string(),
    status: z.enum(RESIDENT_STATUSES),
    contact: z
      .string()
      .describe("The email address or phone number, if the query is a part of it; otherwise empty"),
  })
  .meta({ title: "FoundResident" });
export type FoundResident = z.infer<typeof foundResidentSchema>;

const foundUnitSchema = z
  .strictObject({
    _id: recordID,
    number: z.string(),
    building: z.string(),
    type: z.string(),
    residents: z.array(foundResidentSchema).describe("The current residents of the unit"),
  })
  .meta({ title: "FoundUnit" });
export type FoundUnit = z.infer<typeof foundUnitSchema>;

const foundIncidentSchema = z
  .strictObject({
    _id: recordID,
    requestID: z.string(),
    type: z.enum(INCIDENT_TYPES),
    category: z.string(),
    subCategory: z.string(),
    status: z.enum(INCIDENT_STATUSES),
    reporterName: z.string().describe("First and last name of a resident; empty for staff"),
    reporterUnit: z.string(),
  })
  .meta({ title: "FoundIncident" });
export type FoundIncident = z.infer<typeof foundIncidentSchema>;

export const searchResultsSchema = z
  .strictObject({
    residents: z.array(foundResidentSchema),
    units: z.array(foundUnitSchema).describe("Units whose number begins with the query"),
    incidents: z.array(foundIncidentSchema),
  })
  .meta({ title: "SearchResults" });
export type SearchResultsView = z.infer<typeof searchResultsSchema>;
