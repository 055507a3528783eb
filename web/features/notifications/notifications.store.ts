/** The user's notifications, newest first (specification, section 2). The staff list includes those to all staff. */

import type { NotificationView } from "@domain/notification.ts";
import { ALL_STAFF } from "@domain/roles.ts";
import { api } from "../../lib/http.ts";
import { createListStore } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";

export const NOTIFICATION_TOPIC = "notifications";

export const useNotifications = createListStore<NotificationView>({
  topic: NOTIFICATION_TOPIC,
  fetch: (userID) => api.list<NotificationView>(`/api/dashboard/notifications/${encodeURIComponent(userID)}`),
  order: newestFirst,
  // The server pushes notifications for all staff only to staff.
  filter: (notification, userID) => [userID, ALL_STAFF].includes(notification.userID),
});
