/** An incident, reported by a resident or by staff. A dispute may name the log entry that it is about. */
import { z } from "zod";
import { INCIDENT_STATUSES } from "./enumerations.ts";
import { calendarDate, count, recordID, timestamp } from "./fields.ts";

export const DISPUTED_LOGS = ["behavior", "payment", "reward"] as const;

/** The disputed entry, as it was when the dispute was raised. */
const disputedEntrySchema = z
  .strictObject({
    log: z.enum(DISPUTED_LOGS),
    _id: recordID,
    name: z.string().describe("Such as Late Rent (1-5 days), -1 RP"),
    createdAt: timestamp,
  })
  .meta({ title: "DisputedEntry" });
export type DisputedEntry = z.infer<typeof disputedEntrySchema>;

export const incidentSchema = z
  .strictObject({
    _id: recordID,
    requestID: z.string(),
    userID: z.string(),
    reporterName: z.string().describe("First name of the reporter"),
    reporterUnit: z.string().describe("The reporter's unit on the day of the report; empty for staff"),
    type: z.string(),
    category: z.string(),
    subCategory: z.string(),
    isEmergency: z
      .boolean()
      .describe(
        "Whether it is maintenance of a subcategory for which residents are asked to call the office at once",
      ),
    isPrivate: z
      .boolean()
      .describe(
        "Whether only the reporter and staff see it. Maintenance is otherwise seen by all who live on the lease; complaints and disputes always are private",
      ),
    description: z.string(),
    concernedParty: z.string(),
    priorityLevel: z.string(),
    status: z.enum(INCIDENT_STATUSES),
    version: count.describe(
      "Counts the changes. A client that sends it back gets a 409 if the incident changed in between",
    ),
    assigneeID: z
      .string()
      .describe(
        "The member of staff who looks after it. Empty without an assignee, and always for residents",
      ),
    assigneeName: z.string(),
    dueDate: calendarDate,
    waitingFor: z.string().describe("What an incident that is On Hold waits for"),
    outcome: z.string().describe("How it was resolved; empty unless it is Resolved"),
    duplicateOf: z
      .exactOptional(recordID)
      .describe(
        "With the outcome Duplicate: the _id of the resident's other incident, which covers this one",
      ),
    disputedEntry: z.exactOptional(disputedEntrySchema),
    resolution: z
      .string()
      .describe("The message to the reporter with the outcome; empty for others of the household"),
    resolvedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ title: "Incident" });
export type IncidentView = z.infer<typeof incidentSchema>;
