/** An announcement: staff write it, and it becomes a notification of each resident of its audience. */
import { z } from "zod";
import { AUDIENCES } from "./announcement-rules.ts";
import { DELIVERY_CHANNELS } from "./delivery.ts";
import { count, recordID, timestamp } from "./fields.ts";
import { LANGUAGE_CODES } from "./languages.ts";

/** `sending` until every resident of the audience has a notification. */
export const ANNOUNCEMENT_STATUSES = ["scheduled", "sending", "sent", "canceled"] as const;

export const announcementSchema = z
  .strictObject({
    _id: recordID,
    title: z.string(),
    text: z.string(),
    language: z
      .exactOptional(z.enum(LANGUAGE_CODES))
      .describe("The language of title and text: the property's when the announcement was written"),
    texts: z
      .exactOptional(z.record(z.string(), z.strictObject({ title: z.string(), text: z.string() })))
      .describe("Title and text in other languages, by their codes"),
    audience: z.enum(AUDIENCES),
    buildings: z.array(z.string()).describe("The chosen buildings; empty for another audience"),
    floors: z.array(z.number().int()).describe("The chosen floors; empty for another audience"),
    units: z.array(z.string()).describe("The chosen units; empty for another audience"),
    sendBy: z.array(z.enum(DELIVERY_CHANNELS)).describe("Channels besides Notifications"),
    status: z.enum(ANNOUNCEMENT_STATUSES),
    publishAt: timestamp.describe("When it goes out"),
    createdAt: timestamp,
    updatedAt: timestamp.describe("When it last changed, the number of readers included"),
    sentAt: timestamp.nullable().describe("When sending began"),
    recipients: count.describe("Residents who have it in Notifications"),
    readBy: count.describe("Residents who had it in view"),
    canceledAt: timestamp.nullable(),
    canceledBy: z.string().describe("The first name of the member of staff who canceled it, or empty"),
  })
  .meta({ title: "Announcement" });
export type AnnouncementView = z.infer<typeof announcementSchema>;

/** The possible audiences of an announcement. */
export const announcementPlacesSchema = z
  .strictObject({
    buildings: z.array(z.string()),
    floors: z.array(z.number().int()).describe("Ascending"),
    units: z.array(z.string()).describe("Sorted by floor"),
  })
  .meta({ title: "AnnouncementPlaces" });
export type AnnouncementPlacesView = z.infer<typeof announcementPlacesSchema>;

const reachable = count
  .nullable()
  .describe("Residents who have it turned on; null if the channel is not set up");

/** The recipients of an announcement, before it goes out. */
export const announcementReachSchema = z
  .strictObject({ recipients: count, push: reachable, mail: reachable })
  .meta({ title: "AnnouncementReach" });
export type AnnouncementReachView = z.infer<typeof announcementReachSchema>;

/** A resident who has not had an announcement in view. */
export const announcementNonReaderSchema = z
  .strictObject({
    _id: recordID.describe("The notification"),
    userID: z.string(),
    name: z.string().describe("First and last name; the userID if none has been entered"),
    unitNumber: z.string(),
  })
  .meta({ title: "AnnouncementNonReader" });
export type AnnouncementNonReaderView = z.infer<typeof announcementNonReaderSchema>;
