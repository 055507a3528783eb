import type { ChatMessageView } from "@domain/chat-message.ts";
import { parseConversationID } from "@domain/conversation-id.ts";
import { Lock } from "lucide-react";
import { memo } from "react";
import { formatDay, formatTime } from "../../lib/formats.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MessagePhotos } from "./message-photos.tsx";
import styles from "./message-row.module.css";

interface MessageRowProps {
  message: ChatMessageView;
  own: boolean;
  /** Follows a message of the same sender, so the name and avatar are not repeated. */
  continued: boolean;
  /** 'Read 10:42 AM'. */
  receipt: string | undefined;
}

export const MessageRow = memo(function MessageRow({ message, own, continued, receipt }: MessageRowProps) {
  const { senderName, senderRole, timestamp } = message;
  const isNote = parseConversationID(message.conversationID)?.kind === "incident-notes";
  return (
    <li
      className={cx(styles.row, own && styles.own, continued && styles.continued, isNote && styles.note)}
      data-message={message._id}
    >
      <Sender name={senderName} isStaff={senderRole === "staff"} own={own} continued={continued} />
      {message.message === "" ? null : <p className={styles.bubble}>{message.message}</p>}
      {message.photos ? (
        <div className={styles.photos}>
          <MessagePhotos messages={[message]} />
        </div>
      ) : null}
      <p className={styles.time}>
        {isNote ? (
          <span className={styles.lock}>
            <Lock size={12} strokeWidth={2} aria-hidden />
            Staff only
          </span>
        ) : null}
        <time dateTime={timestamp} title={formatDay(timestamp)}>
          {formatTime(timestamp)}
        </time>
        {receipt === undefined ? null : ` · ${receipt}`}
      </p>
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
