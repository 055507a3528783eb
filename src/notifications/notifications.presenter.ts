/** A notification as its reader sees it, field by field. */

import type { Stored } from "../database/record.ts";
import type { NotificationView } from "../domain/notification.ts";
import type { Notification } from "./notifications.repository.ts";

export function presentNotification(notification: Stored<Notification>): NotificationView {
  return {
    _id: notification._id,
    userID: notification.userID,
    type: notification.type,
    message: notification.message,
    createdAt: notification.createdAt.toISOString(),
  };
}
