/** Notifications & Alerts on the profile: the resident's notifications (specification, section 2, Resident profile). */

import { BellOff } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../lib/t.ts";
import { Feed } from "../../ui/feed.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { RESIDENT_NOTIFICATION_TOPIC, useResidentNotifications } from "./resident-notifications.store.ts";

interface ResidentNotificationListProps {
  /** To the right of the title. */
  action?: ReactNode;
  /** The number of notifications that are shown at first. */
  first: number;
}

export function ResidentNotificationList({ action, first }: ResidentNotificationListProps) {
  return (
    <Feed
      title={t("Notifications & Alerts")}
      action={action}
      first={first}
      store={useResidentNotifications}
      topic={RESIDENT_NOTIFICATION_TOPIC}
      empty={t("No notifications found.")}
      icon={<BellOff size={24} />}
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
