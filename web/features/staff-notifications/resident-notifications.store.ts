/** A resident's notifications, newest first, for the profile that staff have open. */
import type { NotificationView } from "@domain/notification.ts";
import { api } from "../../lib/http.ts";
import { createListStore } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";

export const RESIDENT_NOTIFICATION_TOPIC = "resident-notifications";

export const useResidentNotifications = createListStore<NotificationView>({
  topic: RESIDENT_NOTIFICATION_TOPIC,
  fetch: (userID) => api.list<NotificationView>(`/api/dashboard/notifications/${encodeURIComponent(userID)}`),
  order: newestFirst,
  filter: (notification, userID) => notification.userID === userID,
});
