/** Notifications & Alerts: type and description, 'High-Risk Tenant' in red (specification, section 2, Staff dashboard). */
import { BellOff } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ListFrame } from "../../ui/list-frame.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { NoticeItem } from "./notice-item.tsx";
import styles from "./notice-list.module.css";
import { STAFF_NOTICE_TOPIC, useStaffNotices } from "./staff-notices.store.ts";

const TITLE = "Notifications & Alerts";
const EMPTY = "No notifications";

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
              <NoticeItem key={notice._id} topic={STAFF_NOTICE_TOPIC} notice={notice} />
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
