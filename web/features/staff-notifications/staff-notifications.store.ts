/** Notifications to the staff member and to all staff, newest first (specification, section 2, Notifications & Alerts). */

import type { NotificationView } from "@domain/notification.ts";
import { ALL_STAFF } from "@domain/roles.ts";
import { api } from "../../lib/http.ts";
import { createPagedList } from "../../lib/list-store.ts";

export const STAFF_NOTIFICATION_TOPIC = "staff-notifications";

export const useStaffNotifications = createPagedList<NotificationView>({
  topic: STAFF_NOTIFICATION_TOPIC,
  fetch: (userID, { limit, before }) =>
    api.list<NotificationView>(`/api/dashboard/notifications/${encodeURIComponent(userID)}`, {
      query: { limit, before },
      // The server sends fewer than `limit` if their texts are long.
      upTo: limit,
    }),
  // Staff get the events of residents' notifications, too, for the residents' profiles.
  filter: (notification, userID) => [userID, ALL_STAFF].includes(notification.userID),
});
