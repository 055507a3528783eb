/** An announcement in the list: its title over its text. The server counts it as read once it has been in view. */

import type { ReadAnnouncement } from "@domain/announcement-notification.ts";
import { languageName } from "@domain/language-name.ts";
import { useEffect, useRef } from "react";
import { api } from "../../lib/http.ts";
import { language } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { LinkedText } from "../../ui/linked-text.tsx";
import { watchInView } from "../../ui/watch-in-view.ts";
import styles from "./notifications-table.module.css";

/** As long as a message of the office has to be in view. */
const READ_AFTER_MS = 1000;
const IN_VIEW_SHARE = 0.5;

interface AnnouncementMessageProps extends ReadAnnouncement {
  isRead: boolean;
}

/** Announcements that this page has reported as read. */
const reported = new Set<string>();

async function report(_id: string): Promise<void> {
  if (reported.has(_id)) return;
  reported.add(_id);
  try {
    await api.put(`/api/dashboard/announcements/${_id}/read`, {});
  } catch {
    // It is still unread, and reported when it is in view the next time.
    reported.delete(_id);
  }
}

export function AnnouncementMessage({ _id, title, text, onlyIn, isRead }: AnnouncementMessageProps) {
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isRead || !ref.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return watchInView(ref.current, IN_VIEW_SHARE, (isInView) => {
      clearTimeout(timer);
      if (isInView) timer = setTimeout(() => void report(_id), READ_AFTER_MS);
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
