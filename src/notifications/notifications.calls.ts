/** What the notifications' calls say about themselves. */
import { z } from "zod";
import { notificationSchema } from "../domain/notification.ts";
import { NOTIFICATION_TEXTS } from "../domain/notification-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { documented } from "../http/documented.ts";
import { listWindow } from "../http/field-shapes.ts";
import { NotificationBody } from "./notifications.schemas.ts";

export const notificationCalls = {
  list: documented({
    summary: "A user's notifications, newest first; staff's own include those to all staff",
    own: true,
    query: listWindow,
    answers: { 200: z.array(notificationSchema) },
  }),
  add: documented({
    summary: "Sends a notification to a user, or to all staff",
    body: {
      schema: NotificationBody,
      required: ["userID", "type", "message"],
      example: { userID: "R-7K3M9QXA", type: "Notice", message: "The water is off on Friday, 9 to 11." },
      fields: { userID: "A user's, or staff for all staff" },
    },
    answers: { 201: notificationSchema },
    errors: {
      400: [NOTIFICATION_TEXTS.typeMissing, NOTIFICATION_TEXTS.messageMissing, RESIDENT_TEXTS.choose],
      404: [RESIDENT_TEXTS.notFound],
    },
  }),
};
