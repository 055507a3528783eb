import type { ChatMessageView } from "@domain/chat-message.ts";
import { memo } from "react";
import { formatDay, formatTime } from "../../lib/formats.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./message-row.module.css";

interface MessageRowProps {
  message: ChatMessageView;
  own: boolean;
  /** Follows a message of the same sender, so the name and avatar are not repeated. */
  continued: boolean;
}

export const MessageRow = memo(function MessageRow({ message, own, continued }: MessageRowProps) {
  const { senderName, senderRole, timestamp } = message;
  return (
    <li
      className={cx(styles.row, own && styles.own, continued && styles.continued)}
      data-message={message._id}
    >
      <Sender name={senderName} isStaff={senderRole === "staff"} own={own} continued={continued} />
      <p className={styles.bubble}>{message.message}</p>
      <time className={styles.time} dateTime={timestamp} title={formatDay(timestamp)}>
        {formatTime(timestamp)}
      </time>
    </li>
  );
});

interface SenderProps {
  name: string;
  isStaff: boolean;
  own: boolean;
  continued: boolean;
}

function Sender({ name, isStaff, own, continued }: SenderProps) {
  if (own) return <VisuallyHidden>You</VisuallyHidden>;
  if (continued) return <VisuallyHidden>{name}</VisuallyHidden>;
  return (
    <>
      <p className={styles.by}>
        {name}
        {isStaff ? <span className={styles.staff}>Staff</span> : null}
      </p>
      <span className={styles.avatar}>
        <Avatar name={name} tone={isStaff ? "brand" : "neutral"} />
      </span>
    </>
  );
}
