/** The newest notifications to all staff on a wall display. It doesn't show notifications to a single member of staff. */

import type { DisplayAlertView } from "@domain/display.ts";
import { DISPLAY_ROWS, unitLabelText } from "@domain/display-rules.ts";
import type { Message } from "@domain/message.ts";
import { isAlarmingNotification } from "@domain/notification-rules.ts";
import { ALL_STAFF } from "@domain/roles.ts";
import { BellOff } from "lucide-react";
import { messageText } from "../../lib/message-text.ts";
import { t } from "../../lib/t.ts";
import type { LoadState } from "../../lib/use-load-state.ts";
import { DisplayList, DisplayRow } from "../../ui/display-list.tsx";
import { iconOfNotification } from "./notification-item.tsx";
import { STAFF_NOTIFICATION_TOPIC, useStaffNotifications } from "./staff-notifications.store.ts";

export function WallAlerts() {
  const items = useStaffNotifications((state) => state.items);
  const status = useStaffNotifications((state) => state.status);
  const alerts = items.filter(({ userID }) => userID === ALL_STAFF).slice(0, DISPLAY_ROWS);
  return <DisplayAlerts alerts={alerts} topic={STAFF_NOTIFICATION_TOPIC} status={status} />;
}

interface DisplayAlertsProps {
  alerts: readonly (DisplayAlertView & { text?: Message })[];
  topic?: string;
  status?: LoadState["status"];
}

export function DisplayAlerts({ alerts, topic, status }: DisplayAlertsProps) {
  return (
    <DisplayList
      title={t("Notifications & Alerts")}
      empty={t("No notifications")}
      icon={<BellOff size={24} />}
      isEmpty={alerts.length === 0}
      status={status}
    >
      {alerts.map(({ _id, type, message, text }) => (
        <DisplayRow
          key={_id}
          id={_id}
          topic={topic}
          Icon={iconOfNotification(type)}
          alarming={isAlarmingNotification(type)}
          what={t(type)}
          about={messageText(text ?? unitLabelText(message))}
        />
      ))}
    </DisplayList>
  );
}
