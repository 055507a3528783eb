/** A notification as its reader sees it, field by field. */
import type { Notification } from "../database/stores/notifications.ts";
import type { Stored } from "../database/stores/record.ts";
import type { NotificationView } from "../domain/notification.ts";

export function presentNotification(notification: Stored<Notification>): NotificationView {
  return {
    _id: notification._id,
    userID: notification.userID,
    type: notification.type,
    message: notification.message,
    createdAt: notification.createdAt.toISOString(),
  };
}
