/** A notification in the staff lists. Urgent types are red. */

import type { NotificationView } from "@domain/notification.ts";
import { isAlarmingNotification, NOTIFICATION_TYPES } from "@domain/notification-rules.ts";
import { ACCOUNT_SEARCH } from "@domain/page-routes.ts";
import { Bell, ClipboardList, CreditCard, Siren, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { formatDay, formatTime } from "../../lib/formats.ts";
import { incidentAddress } from "../../lib/incident-address.ts";
import { FeedItem } from "../../ui/feed.tsx";
import { STAFF_NOTIFICATION_TOPIC } from "./staff-notifications.store.ts";

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
  /** Shows the full date. */
  dated?: boolean;
}

export const NotificationItem = memo(function NotificationItem({
  topic,
  notification,
  dated = false,
}: NotificationItemProps) {
  const { _id, type, message, createdAt, about } = notification;
  // On a resident's profile, the account is not the reader's own.
  const isOwnAccount = topic === STAFF_NOTIFICATION_TOPIC && type === NOTIFICATION_TYPES.accountSecurity;
  const address = isOwnAccount ? ACCOUNT_SEARCH : incidentAddress(about, "staff");
  const moment = `${formatDay(createdAt)}, ${formatTime(createdAt)}`;
  return (
    <FeedItem
      topic={topic}
      id={_id}
      Icon={iconOfNotification(type)}
      {...(address !== undefined && { to: address })}
      alarming={isAlarmingNotification(type)}
      what={type}
      about={message}
      hint={moment}
      foot={dated ? <time dateTime={createdAt}>{moment}</time> : null}
    />
  );
});
