/** A message of an incident's thread. All are on the left, with name and time above them. Internal notes are amber, and are not printed. */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { Lock } from "lucide-react";
import { memo } from "react";
import { formatFullMoment, formatTime } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import { isInternal } from "./days.ts";
import { MessagePhotos } from "./message-photos.tsx";
import styles from "./thread-message.module.css";

interface ThreadMessageProps {
  message: ChatMessageView;
  /** Such as 'Read 10:42 AM'. */
  receipt: string | undefined;
}

export const ThreadMessage = memo(function ThreadMessage({ message, receipt }: ThreadMessageProps) {
  const { senderName, senderRole, timestamp } = message;
  const isNote = isInternal(message);
  const isStaff = senderRole === "staff";
  return (
    <li
      className={cx(styles.row, isStaff && styles.staff, isNote && styles.note)}
      data-message={message._id}
      data-media={isNote ? "screen" : undefined}
    >
      <Avatar name={senderName} size="small" tone={isStaff ? "brand" : "neutral"} />
      <div>
        <Row as="p" wrap className={styles.head}>
          <b>{senderName}</b>
          {isNote ? (
            <span className={styles.lock}>
              <Lock size={12} strokeWidth={2} />
              {t("Staff only")}
            </span>
          ) : null}
          <time dateTime={timestamp} title={formatFullMoment(timestamp)}>
            {formatTime(timestamp)}
          </time>
        </Row>
        {message.message === "" ? null : (
          <p dir="auto" className={styles.text}>
            <LinkedText>{message.message}</LinkedText>
          </p>
        )}
        {message.photos ? <MessagePhotos messages={[message]} /> : null}
        {receipt === undefined ? null : <p className={styles.receipt}>{receipt}</p>}
      </div>
    </li>
  );
});
