/** Notifications & Alerts: type and description, 'High-Risk Tenant' in red (specification, section 2, Staff dashboard). */
import { BellOff } from "lucide-react";
import { Feed } from "../../ui/feed.tsx";
import { NoticeItem } from "./notice-item.tsx";
import { STAFF_NOTICE_TOPIC, useStaffNotices } from "./staff-notices.store.ts";

export function NoticeList() {
  const list = useStaffNotices();
  return (
    <Feed
      title="Notifications & Alerts"
      list={list}
      topic={STAFF_NOTICE_TOPIC}
      empty="No notifications"
      icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
    >
      {(notice) => <NoticeItem key={notice._id} topic={STAFF_NOTICE_TOPIC} notice={notice} />}
    </Feed>
  );
}
