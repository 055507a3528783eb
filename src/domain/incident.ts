/** An incident, reported by a resident or by staff. */
import { z } from "zod";
import { INCIDENT_STATUSES } from "./enumerations.ts";
import { recordID, timestamp } from "./fields.ts";

export const incidentSchema = z
  .strictObject({
    _id: recordID,
    requestID: z.string(),
    userID: z.string(),
    reporterName: z.string().describe("First name of the reporter"),
    type: z.string(),
    category: z.string(),
    subCategory: z.string(),
    description: z.string(),
    concernedParty: z.string(),
    priorityLevel: z.string(),
    status: z.enum(INCIDENT_STATUSES),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ title: "Incident" });
export type IncidentView = z.infer<typeof incidentSchema>;
