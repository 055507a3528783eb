/** One notice as staff see it: its icon, its type in red where it alarms, and what it says. */
import { isAlarming, NOTIFICATION_TYPES } from "@domain/notification-rules.ts";
import type { NotificationView } from "@domain/views.ts";
import { Bell, ClipboardList, CreditCard, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { formatDay, formatTime } from "../../lib/formats.ts";
import { ArrivalTag, arrivalClass } from "../../ui/arrival.tsx";
import { cx } from "../../ui/cx.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import styles from "./notice-list.module.css";

const ICONS: Record<string, typeof Bell> = {
  [NOTIFICATION_TYPES.highRisk]: TriangleAlert,
  [NOTIFICATION_TYPES.newIncident]: ClipboardList,
  [NOTIFICATION_TYPES.missedPayment]: CreditCard,
};

interface NoticeItemProps {
  topic: string;
  notice: NotificationView;
  /** Writes the day out, for a list that is read as a record. */
  dated?: boolean;
}

export const NoticeItem = memo(function NoticeItem({ topic, notice, dated = false }: NoticeItemProps) {
  const { _id, type, message, createdAt } = notice;
  const { kind, ref } = useArrival<HTMLLIElement>(topic, _id);
  const Icon = ICONS[type] ?? Bell;
  const moment = `${formatDay(createdAt)}, ${formatTime(createdAt)}`;
  const alarming = isAlarming(type);
  return (
    <li
      ref={ref}
      className={cx(styles.item, dated && styles.dated, alarming && styles.alarming, arrivalClass(kind))}
    >
      <span className={styles.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.type}>
          {type} <ArrivalTag kind={kind} />
        </p>
        <p className={styles.message} title={moment}>
          {message}
        </p>
        {dated ? (
          <p className={styles.moment}>
            <time dateTime={createdAt}>{moment}</time>
          </p>
        ) : null}
      </div>
    </li>
  );
});
