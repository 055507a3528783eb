/** Notifications & Alerts on the profile: the resident's notifications (specification, section 2, Resident profile). */
import { BellOff } from "lucide-react";
import type { ReactNode } from "react";
import { Feed } from "../../ui/feed.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { RESIDENT_NOTIFICATION_TOPIC, useResidentNotifications } from "./resident-notifications.store.ts";

/** @param action shown to the right of the title */
export function ResidentNotificationList({ action }: { action?: ReactNode }) {
  return (
    <Feed
      title="Notifications & Alerts"
      action={action}
      store={useResidentNotifications}
      topic={RESIDENT_NOTIFICATION_TOPIC}
      empty="No notifications found."
      icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
    >
      {(notification) => (
        <NotificationItem
          key={notification._id}
          topic={RESIDENT_NOTIFICATION_TOPIC}
          notification={notification}
        />
      )}
    </Feed>
  );
}
