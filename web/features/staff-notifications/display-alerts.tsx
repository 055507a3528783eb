/** The newest notifications to all staff on a wall display. */
import type { DisplayAlertView } from "@domain/display.ts";
import { isHighRiskNotification } from "@domain/notification-rules.ts";
import { BellOff } from "lucide-react";
import { DisplayList, DisplayRow } from "../../ui/display-list.tsx";
import { iconOfNotification } from "./notification-item.tsx";

export function DisplayAlerts({ alerts }: { alerts: readonly DisplayAlertView[] }) {
  return (
    <DisplayList
      title="Notifications & Alerts"
      empty="No notifications"
      icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
      isEmpty={alerts.length === 0}
    >
      {alerts.map(({ _id, type, message }) => (
        <DisplayRow
          key={_id}
          Icon={iconOfNotification(type)}
          alarming={isHighRiskNotification(type)}
          what={type}
          about={message}
        />
      ))}
    </DisplayList>
  );
}
