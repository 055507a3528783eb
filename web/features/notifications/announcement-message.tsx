/** An announcement in the list: its title over its text. It is reported as read once half of the title was in view for a second. */

import type { AnnouncementForReader } from "@domain/announcement-notification.ts";
import { languageName } from "@domain/language-name.ts";
import { useEffect, useRef } from "react";
import { api } from "../../lib/http.ts";
import { language } from "../../lib/language.store.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { t } from "../../lib/t.ts";
import { LinkedText } from "../../ui/linked-text.tsx";
import { watchInView } from "../../ui/watch-in-view.ts";
import styles from "./notifications-table.module.css";

const READ_AFTER_MS = 1000;
const IN_VIEW_SHARE = 0.5;

interface AnnouncementMessageProps extends AnnouncementForReader {
  isRead: boolean;
}

/** The IDs of announcements that this page has reported as read for the logged-in resident. */
const reportedIDs = new Set<string>();

registerReset(() => reportedIDs.clear());

async function reportRead(_id: string): Promise<void> {
  if (reportedIDs.has(_id)) return;
  reportedIDs.add(_id);
  try {
    await api.put(`/api/dashboard/announcements/${_id}/read`, {});
  } catch {
    // The announcement stays unread, and is reported the next time it is in view.
    reportedIDs.delete(_id);
  }
}

export function AnnouncementMessage({ _id, title, text, onlyIn, isRead }: AnnouncementMessageProps) {
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isRead || !ref.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return watchInView(ref.current, IN_VIEW_SHARE, (isInView) => {
      clearTimeout(timer);
      if (isInView) timer = setTimeout(() => void reportRead(_id), READ_AFTER_MS);
    });
  }, [_id, isRead]);

  return (
    <>
      <strong ref={ref} className={styles.title}>
        {title}
      </strong>
      <LinkedText>{text}</LinkedText>
      {onlyIn ? (
        <small className={styles.note}>
          {t("Only in {language}.", { language: languageName(onlyIn, language()) })}
        </small>
      ) : null}
    </>
  );
}
