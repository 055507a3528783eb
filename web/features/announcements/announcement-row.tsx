/** One announcement: text, audience, time, and readers. */

import type { AnnouncementView } from "@domain/announcement.ts";
import { languageName } from "@domain/language-name.ts";
import { Bell, Building, CalendarClock, Languages, LoaderCircle, Mail, Users, X } from "lucide-react";
import { formatFullMoment, formatMoment, formatShortDay } from "../../lib/dates.ts";
import { language, locale } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import styles from "./announcement-lists.module.css";
import { audienceText, formatList, propertyMoment } from "./announcement-texts.ts";

export interface AnnouncementRowProps {
  announcement: AnnouncementView;
  onEdit: (announcement: AnnouncementView) => void;
  onCancel: (announcement: AnnouncementView) => void;
  onReaders: (announcement: AnnouncementView) => void;
}

export function AnnouncementRow({ announcement, onEdit, onCancel, onReaders }: AnnouncementRowProps) {
  const { title, text: message, status, sendBy } = announcement;
  const isCanceled = status === "canceled";
  return (
    <Stack as="li" gap={1} className={cx(styles.row, isCanceled && styles.canceled)}>
      <Row gap={3} justify="between">
        <h3 className={styles.title}>{title}</h3>
        {isCanceled ? <Pill icon={<X size={12} strokeWidth={2.25} />}>{t("Canceled")}</Pill> : null}
      </Row>
      <p className={styles.message}>
        <LinkedText>{message}</LinkedText>
      </p>
      <Row gap="2 4" justify="between" wrap>
        <p className={styles.facts}>
          <span>
            {announcement.audience === "everyone" ? <Users size={14} /> : <Building size={14} />}
            {audienceText(announcement)}
          </span>
          <When announcement={announcement} />
          <OtherLanguages announcement={announcement} />
          {sendBy.includes("push") && !isCanceled ? (
            <span>
              <Bell size={14} />
              {t("Push")}
            </span>
          ) : null}
          {sendBy.includes("mail") && !isCanceled ? (
            <span>
              <Mail size={14} />
              {t("Email")}
            </span>
          ) : null}
        </p>
        {status === "sent" ? <Readers announcement={announcement} onReaders={onReaders} /> : null}
      </Row>
      {status === "scheduled" ? (
        <Row as="p" gap={2} align="stretch" wrap className={styles.actions}>
          <Button
            size="small"
            aria-label={t("Edit: {title}", { title })}
            onClick={() => onEdit(announcement)}
          >
            {t("Edit")}
          </Button>
          <Button
            size="small"
            aria-label={t("Cancel sending: {title}", { title })}
            onClick={() => onCancel(announcement)}
          >
            {t("Cancel sending")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

function When({ announcement }: { announcement: AnnouncementView }) {
  const now = useNow();
  const { status, publishAt, sentAt, canceledAt, canceledBy } = announcement;
  if (status === "scheduled") {
    return (
      <span className={styles.due}>
        <CalendarClock size={14} />
        {t("Goes out {time}", { time: propertyMoment(publishAt, { weekday: true }) })}
      </span>
    );
  }
  if (status === "sending") {
    return (
      <span>
        <LoaderCircle size={14} />
        {t("Sending...")}
      </span>
    );
  }
  if (canceledAt !== null) {
    const day = formatShortDay(canceledAt, now);
    return (
      <span title={formatFullMoment(canceledAt)}>
        {canceledBy ? t("Canceled {day} by {canceledBy}", { day, canceledBy }) : t("Canceled {day}", { day })}
      </span>
    );
  }
  const moment = sentAt ?? publishAt;
  return <span title={formatFullMoment(moment)}>{formatMoment(moment, now)}</span>;
}

/** The languages of an announcement beside the property's language. */
function OtherLanguages({ announcement: { texts = {} } }: { announcement: AnnouncementView }) {
  const names = Object.keys(texts).map((code) => languageName(code, language()));
  if (names.length === 0) return null;
  return (
    <span>
      <Languages size={14} />
      {t("Also in {languages}", { languages: formatList(names) })}
    </span>
  );
}

const PERCENT = 100;

function Readers({ announcement, onReaders }: Pick<AnnouncementRowProps, "announcement" | "onReaders">) {
  const { title, readBy, recipients } = announcement;
  const label = t("Read by {readBy} of {recipients}", {
    readBy: readBy.toLocaleString(locale()),
    recipients: recipients.toLocaleString(locale()),
  });
  return (
    <Row gap={3} size={12} weight={500}>
      <div className={styles.meter} aria-hidden="true">
        <Meter share={recipients === 0 ? 0 : (readBy / recipients) * PERCENT} label={label} />
      </div>
      {readBy < recipients ? (
        <button
          type="button"
          className={cx(text.link, text.reach)}
          aria-haspopup="dialog"
          aria-description={t("Who has not read {title}", { title })}
          onClick={() => onReaders(announcement)}
        >
          {label}
        </button>
      ) : (
        <span>{label}</span>
      )}
    </Row>
  );
}
