/** The lists of announcements: the scheduled ones, and those that were sent or canceled. */

import type { AnnouncementView } from "@domain/announcement.ts";
import { Megaphone } from "lucide-react";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import styles from "./announcement-lists.module.css";
import { AnnouncementRow, type AnnouncementRowProps } from "./announcement-row.tsx";
import { useAnnouncements } from "./announcements.store.ts";

export function AnnouncementLists(actions: Omit<AnnouncementRowProps, "announcement">) {
  const items = useAnnouncements((state) => state.items);
  const hasOlder = useAnnouncements((state) => state.hasOlder);
  const loadOlder = useAnnouncements((state) => state.loadOlder);
  const list = useLoadState(useAnnouncements);
  const scheduled = items
    .filter(({ status }) => status === "scheduled")
    .sort((a, b) => a.publishAt.localeCompare(b.publishAt));
  const unscheduled = items.filter(({ status }) => status !== "scheduled");
  const rows = (announcements: readonly AnnouncementView[]) => (
    <ul>
      {announcements.map((announcement) => (
        <AnnouncementRow key={announcement._id} announcement={announcement} {...actions} />
      ))}
    </ul>
  );
  return (
    <div className={styles.lists}>
      {scheduled.length > 0 ? (
        <Card title={t("Scheduled")} action={<span className={styles.count}>{scheduled.length}</span>}>
          {rows(scheduled)}
        </Card>
      ) : null}
      <Card title={t("Sent")}>
        <AsyncList
          list={list}
          isEmpty={unscheduled.length === 0}
          empty={items.length === 0 ? t("No announcements yet.") : t("No announcements sent yet.")}
          icon={<Megaphone size={24} />}
        >
          {rows(unscheduled)}
        </AsyncList>
        {hasOlder ? (
          <p className={styles.more}>
            <FetchButton fetch={loadOlder}>{t("Show older")}</FetchButton>
          </p>
        ) : null}
      </Card>
    </div>
  );
}
