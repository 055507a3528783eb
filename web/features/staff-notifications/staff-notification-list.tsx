/** Notifications & Alerts: type and description, 'High-Risk Tenant' in red (specification, section 2, Staff dashboard). */

import { BellOff } from "lucide-react";
import { useState } from "react";
import { formatCount } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { useNow } from "../../lib/use-now.ts";
import { Feed } from "../../ui/feed.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { STAFF_NOTIFICATION_TOPIC, useStaffNotifications } from "./staff-notifications.store.ts";

const allNotifications = lazyPart(async () => (await import("./all-notifications.tsx")).AllNotifications);

export function StaffNotificationList() {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Feed
        title={t("Notifications & Alerts")}
        lined
        all={<AllButton onOpen={() => setOpen(true)} />}
        store={useStaffNotifications}
        topic={STAFF_NOTIFICATION_TOPIC}
        empty={t("No notifications")}
        icon={<BellOff size={24} />}
      >
        {(notification) => (
          <NotificationItem
            key={notification._id}
            topic={STAFF_NOTIFICATION_TOPIC}
            notification={notification}
            now={now}
          />
        )}
      </Feed>
      <allNotifications.Part wanted={isOpen} open={isOpen} onClose={close} />
    </>
  );
}

/** Opens all notifications. It has their number if all are loaded. An empty list has no button. */
function AllButton({ onOpen }: { onOpen: () => void }) {
  const count = useStaffNotifications((state) => state.items.length);
  const hasOlder = useStaffNotifications((state) => state.hasOlder);
  if (count === 0) return null;
  return (
    <button type="button" className={text.link} onClick={onOpen}>
      <span>{hasOlder ? t("All") : t("All {count}", { count: formatCount(count) })}</span>
      <VisuallyHidden> {t("notifications")}</VisuallyHidden>
    </button>
  );
}
