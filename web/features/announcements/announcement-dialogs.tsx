/** The dialogs about an announcement: one cancels it, one lists the residents who have not read it. */

import type { AnnouncementNonReaderView, AnnouncementView } from "@domain/announcement.ts";
import { ANNOUNCEMENT_TEXTS } from "@domain/announcement-rules.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { useEffect } from "react";
import { locale } from "../../lib/language.store.ts";
import { createResource } from "../../lib/resource.ts";
import { t } from "../../lib/t.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import styles from "./announcement-dialogs.module.css";
import { announcementsApi } from "./announcements.api.ts";
import { useAnnouncements } from "./announcements.store.ts";

interface DialogProps {
  announcement: AnnouncementView;
  onClose: () => void;
}

type NonReaders = readonly AnnouncementNonReaderView[];

const useNonReaders = createResource<string, NonReaders>({
  fetch: announcementsApi.nonReaders,
});

export function CancelDialog({ announcement: { _id, title }, onClose }: DialogProps) {
  const { applyEvent, refetch } = useAnnouncements.getState();

  async function cancel(): Promise<void> {
    try {
      applyEvent(await announcementsApi.cancel(_id), "own");
    } catch (error) {
      void refetch();
      throw error;
    }
  }

  return (
    <ConfirmDialog
      title={t("Cancel this announcement?")}
      confirm={t("Cancel sending")}
      cancel={t("Keep it")}
      texts={ANNOUNCEMENT_TEXTS.cancel}
      onConfirm={cancel}
      onClose={onClose}
    >
      {t("“{title}” won’t be sent. It stays in the list as canceled.", { title })}
    </ConfirmDialog>
  );
}

export function ReadersDialog({ announcement: { _id, title, recipients, readBy }, onClose }: DialogProps) {
  const nonReaders = useNonReaders(({ data }) => data);
  const hasFailed = useNonReaders(({ error }) => error !== undefined);
  // Residents who read it while the dialog is open disappear from the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the number of readers changes
  useEffect(() => void useNonReaders.getState().load(_id), [_id, readBy]);
  useEffect(() => useNonReaders.getState().reset, []);
  const unreadCount = recipients - readBy;
  return (
    <Dialog open title={t("Not read yet")} onClose={onClose}>
      <p className={text.hint} role="status">
        {hasFailed && !nonReaders
          ? t(ANNOUNCEMENT_TEXTS.readersFailed)
          : t(
              "{left, plural, one {# of {recipients} has not seen “{title}”.} other {# of {recipients} have not seen “{title}”.}}",
              { left: unreadCount, recipients: recipients.toLocaleString(locale()), title },
            )}
      </p>
      <ul className={styles.residents}>
        {nonReaders?.map(({ userID, name, unitNumber }) => (
          <Row as="li" gap={3} justify="between" key={userID}>
            <ProfileLink userID={userID} className={text.link} onClick={onClose}>
              {name}
            </ProfileLink>
            <span className={text.hint}>
              {unitNumber === "" ? "" : t("Unit {unitNumber}", { unitNumber })}
            </span>
          </Row>
        ))}
      </ul>
      {nonReaders?.length === LIST_LIMIT_MAX && LIST_LIMIT_MAX < unreadCount ? (
        <p className={text.hint}>{t("Only the first {length} are shown.", { length: nonReaders.length })}</p>
      ) : null}
    </Dialog>
  );
}
