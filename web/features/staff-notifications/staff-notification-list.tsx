/** Notifications & Alerts: type and description, 'High-Risk Tenant' in red (specification, section 2, Staff dashboard). */
import { BellOff } from "lucide-react";
import { Feed } from "../../ui/feed.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { STAFF_NOTIFICATION_TOPIC, useStaffNotifications } from "./staff-notifications.store.ts";

export function StaffNotificationList() {
  return (
    <Feed
      title="Notifications & Alerts"
      store={useStaffNotifications}
      topic={STAFF_NOTIFICATION_TOPIC}
      empty="No notifications"
      icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
    >
      {(notification) => (
        <NotificationItem
          key={notification._id}
          topic={STAFF_NOTIFICATION_TOPIC}
          notification={notification}
        />
      )}
    </Feed>
  );
}
