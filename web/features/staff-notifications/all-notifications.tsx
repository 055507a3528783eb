/** The dialog with all notifications to the user and to all staff, with their whole texts. */
import { t } from "../../lib/t.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FeedList } from "../../ui/feed.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { STAFF_NOTIFICATION_TOPIC, useStaffNotifications } from "./staff-notifications.store.ts";

export function AllNotifications({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={t("Notifications & Alerts")} onClose={onClose}>
      <div>
        <FeedList store={useStaffNotifications}>
          {(notification) => (
            <NotificationItem
              key={notification._id}
              topic={STAFF_NOTIFICATION_TOPIC}
              notification={notification}
            />
          )}
        </FeedList>
      </div>
    </Dialog>
  );
}
