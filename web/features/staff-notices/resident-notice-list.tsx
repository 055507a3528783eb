/** Notifications & Alerts of the profile: what one resident was told, newest first (specification, section 2, Resident profile). */
import { BellOff } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { ListFrame } from "../../ui/list-frame.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { NoticeItem } from "./notice-item.tsx";
import { RESIDENT_NOTICE_TOPIC, useResidentNotices } from "./resident-notices.store.ts";

const TITLE = "Notifications & Alerts";

/** @param action stands at the right of the title */
export function ResidentNoticeList({ action }: { action?: ReactNode }) {
  const list = useResidentNotices();
  const { items } = list;
  return (
    <Card title={TITLE} action={action}>
      <ListFrame
        list={list}
        isEmpty={items.length === 0}
        empty="No notifications found."
        icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
      >
        <LogRegion label={`${TITLE}, newest first`} topic={RESIDENT_NOTICE_TOPIC} length={items.length}>
          <ul>
            {items.map((notice) => (
              <NoticeItem key={notice._id} topic={RESIDENT_NOTICE_TOPIC} notice={notice} dated />
            ))}
          </ul>
        </LogRegion>
      </ListFrame>
    </Card>
  );
}
