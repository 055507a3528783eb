/** A resident's notifications: type, message and date, newest first (specification, section 2). */

import { announcementOf } from "@domain/announcement-notification.ts";
import { msg } from "@domain/message.ts";
import type { NotificationView } from "@domain/notification.ts";
import { BellOff, Megaphone } from "lucide-react";
import { useMemo } from "react";
import { formatDay, formatTime } from "../../lib/dates.ts";
import { language } from "../../lib/language.store.ts";
import { messageText } from "../../lib/message-text.ts";
import { notificationAddress } from "../../lib/notification-address.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import text from "../../ui/text.module.css";
import { AnnouncementMessage } from "./announcement-message.tsx";
import { NOTIFICATION_TOPIC, useNotifications } from "./notifications.store.ts";
import styles from "./notifications-table.module.css";

const TITLE = msg("Notifications");

/** The type of a notification: with an icon for an announcement, otherwise as a link if the notification has an address. */
function NotificationType(notification: NotificationView) {
  const { type } = notification;
  if (announcementOf(notification, language())) {
    return (
      <>
        <Megaphone />
        {t(type)}
      </>
    );
  }
  const address = notificationAddress(notification, "resident");
  if (address === undefined) return <>{t(type)}</>;
  return (
    <Link to={address} className={text.link}>
      {t(type)}
    </Link>
  );
}

/** The `about` of a notification about a log entry, such as `behavior:{_id}`. */
const ABOUT_ENTRY = /^(behavior|payment):/;

type OnDispute = ((about: string) => void) | undefined;

const columnsFor = (onDispute: OnDispute): readonly Column<NotificationView>[] => [
  {
    key: "type",
    header: t("Type"),
    cell: (notification, { tag }) => (
      <span className={text.tagged}>
        <NotificationType {...notification} />
        {tag}
      </span>
    ),
  },
  {
    key: "message",
    header: t("Message"),
    className: styles.message,
    cell: (notification) => {
      const { about = "" } = notification;
      const message = messageText(notification.text ?? notification.message);
      const announcement = announcementOf(notification, language());
      if (announcement)
        return <AnnouncementMessage {...announcement} isRead={notification.readAt !== undefined} />;
      return onDispute && ABOUT_ENTRY.test(about) ? (
        <>
          <LinkedText>{message}</LinkedText>{" "}
          <button type="button" className={cx(text.link, text.reach)} onClick={() => onDispute(about)}>
            {t("Dispute this entry")}
          </button>
        </>
      ) : (
        <LinkedText>{message}</LinkedText>
      );
    },
  },
  {
    key: "createdAt",
    header: t("Date"),
    align: "end",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.date}>
        <span>{formatDay(createdAt)}</span> <small>{formatTime(createdAt)}</small>
      </time>
    ),
  },
];

/** @param onDispute raises a dispute about the entry of a notification; must keep its identity */
export function NotificationsTable({ onDispute }: { onDispute?: OnDispute }) {
  const items = useNotifications((state) => state.items);
  const columns = useMemo(() => columnsFor(onDispute), [onDispute]);
  return (
    <Card label={t(TITLE)}>
      <AsyncList
        list={useLoadState(useNotifications)}
        isEmpty={items.length === 0}
        empty={t("No notifications found.")}
        icon={<BellOff size={24} />}
      >
        <DataTable
          label={t(TITLE)}
          columns={columns}
          rows={items}
          rowKey={idOf}
          topic={NOTIFICATION_TOPIC}
          cards
          isTopmost
          className={styles.notifications}
        />
      </AsyncList>
    </Card>
  );
}
