/** Notifications & Alerts: type and description, 'High-Risk Tenant' in red (specification, section 2, Staff dashboard). */
import { isAlarming, NOTIFICATION_TYPES } from "@domain/notification-rules.ts";
import type { NotificationView } from "@domain/views.ts";
import { Bell, BellOff, ClipboardList, CreditCard, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { formatDay, formatTime } from "../../lib/formats.ts";
import { ArrivalTag, arrivalClass } from "../../ui/arrival.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { ListFrame } from "../../ui/list-frame.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { useArrival } from "../../ui/use-arrival.ts";
import styles from "./notice-list.module.css";
import { STAFF_NOTICE_TOPIC, useStaffNotices } from "./staff-notices.store.ts";

const TITLE = "Notifications & Alerts";
const EMPTY = "No notifications";

const ICONS: Record<string, typeof Bell> = {
  [NOTIFICATION_TYPES.highRisk]: TriangleAlert,
  [NOTIFICATION_TYPES.newIncident]: ClipboardList,
  [NOTIFICATION_TYPES.missedPayment]: CreditCard,
};

export function NoticeList() {
  const list = useStaffNotices();
  const { items, hasOlder, busy, loadOlder } = list;
  return (
    <Card title={TITLE} className={styles.panel}>
      <ListFrame
        list={list}
        isEmpty={items.length === 0}
        empty={EMPTY}
        icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
      >
        <LogRegion label={`${TITLE}, newest first`} topic={STAFF_NOTICE_TOPIC} length={items.length}>
          <ul>
            {items.map((notice) => (
              <NoticeItem key={notice._id} notice={notice} />
            ))}
          </ul>
          {hasOlder ? (
            <p className={styles.older}>
              <Button look="ghost" size="small" busy={busy} onClick={() => void loadOlder()}>
                Show older
              </Button>
            </p>
          ) : null}
        </LogRegion>
      </ListFrame>
    </Card>
  );
}

const NoticeItem = memo(function NoticeItem({ notice }: { notice: NotificationView }) {
  const { _id, type, message, createdAt } = notice;
  const { kind, ref } = useArrival<HTMLLIElement>(STAFF_NOTICE_TOPIC, _id);
  const Icon = ICONS[type] ?? Bell;
  const alarming = isAlarming(type);
  return (
    <li ref={ref} className={cx(styles.item, alarming && styles.alarming, arrivalClass(kind))}>
      <span className={styles.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.type}>
          {type} <ArrivalTag kind={kind} />
        </p>
        <p className={styles.message} title={`${formatDay(createdAt)}, ${formatTime(createdAt)}`}>
          {message}
        </p>
      </div>
    </li>
  );
});
