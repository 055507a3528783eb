/** A notification in the staff lists. Urgent types are red. */

import type { NotificationView } from "@domain/notification.ts";
import { isAlarmingNotification, NOTIFICATION_TYPES } from "@domain/notification-rules.ts";
import { Bell, ClipboardList, CreditCard, Siren, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { formatFullMoment, formatShortMoment } from "../../lib/dates.ts";
import { messageText } from "../../lib/message-text.ts";
import { notificationAddress } from "../../lib/notification-address.ts";
import { t } from "../../lib/t.ts";
import { FeedItem } from "../../ui/feed.tsx";

const ICONS: Record<string, typeof Bell> = {
  [NOTIFICATION_TYPES.highRisk]: TriangleAlert,
  [NOTIFICATION_TYPES.emergency]: Siren,
  [NOTIFICATION_TYPES.newIncident]: ClipboardList,
  [NOTIFICATION_TYPES.incidentUpdate]: ClipboardList,
  [NOTIFICATION_TYPES.incidentReopened]: ClipboardList,
  [NOTIFICATION_TYPES.missedPayment]: CreditCard,
};

export const iconOfNotification = (type: string) => ICONS[type] ?? Bell;

interface NotificationItemProps {
  topic: string;
  notification: NotificationView;
  /** For a list whose items have one line: shows a short moment, and the whole message as a tooltip. */
  now?: Date;
}

export const NotificationItem = memo(function NotificationItem({
  topic,
  notification,
  now,
}: NotificationItemProps) {
  const { _id, type, createdAt } = notification;
  const message = messageText(notification.text ?? notification.message);
  const address = notificationAddress(notification, "staff");
  const moment = formatFullMoment(createdAt);
  return (
    <FeedItem
      topic={topic}
      id={_id}
      Icon={iconOfNotification(type)}
      {...(address !== undefined && { to: address })}
      alarming={isAlarmingNotification(type)}
      what={t(type)}
      about={message}
      hint={now ? message : moment}
      foot={<time dateTime={createdAt}>{now ? formatShortMoment(createdAt, now) : moment}</time>}
    />
  );
});
