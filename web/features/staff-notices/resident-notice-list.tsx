/** Notifications & Alerts of the profile: what one resident was told, newest first (specification, section 2, Resident profile). */
import { BellOff } from "lucide-react";
import type { ReactNode } from "react";
import { Feed } from "../../ui/feed.tsx";
import { NoticeItem } from "./notice-item.tsx";
import { RESIDENT_NOTICE_TOPIC, useResidentNotices } from "./resident-notices.store.ts";

/** @param action stands at the right of the title */
export function ResidentNoticeList({ action }: { action?: ReactNode }) {
  const list = useResidentNotices();
  return (
    <Feed
      title="Notifications & Alerts"
      action={action}
      list={list}
      topic={RESIDENT_NOTICE_TOPIC}
      empty="No notifications found."
      icon={<BellOff size={24} strokeWidth={1.75} aria-hidden />}
    >
      {(notice) => <NoticeItem key={notice._id} topic={RESIDENT_NOTICE_TOPIC} notice={notice} dated />}
    </Feed>
  );
}
