/** A message of a chat: a bubble with its sender, time and menu. The user's own messages are on the right. */
import type { ChatMessageView } from "@domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { Ban } from "lucide-react";
import { memo, useState } from "react";
import { formatDay, formatTime } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Reader } from "./conversations.store.ts";
import { MessageMenu } from "./message-menu.tsx";
import { MessagePhotos } from "./message-photos.tsx";
import styles from "./message-row.module.css";

interface MessageRowProps {
  message: ChatMessageView;
  reader: Reader;
  /** Whether Tab reaches the menu. */
  isTabStop: boolean;
  /** Whether the message follows one of the same sender, so that name and avatar are not repeated. */
  isContinued: boolean;
  /** Such as 'Read 10:42 AM'. */
  receipt: string | undefined;
}

/** The form's code loads with the first message that is edited. */
const editMessage = lazyPart(async () => (await import("./edit-message.tsx")).EditMessage);

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, reader, isTabStop, isContinued, receipt } = props;
  const { senderName, senderRole, timestamp, editedAt, removedBy } = message;
  const [isEditing, setEditing] = useState(false);
  const isOwn = message.userID === reader.userID;
  return (
    <li
      className={cx(styles.row, isOwn && styles.own, isContinued && styles.continued)}
      data-message={message._id}
    >
      <Sender name={senderName} isStaff={senderRole === "staff"} isOwn={isOwn} isContinued={isContinued} />
      {isEditing && removedBy === undefined ? (
        <editMessage.Part
          fallback={
            <p dir="auto" className={styles.bubble}>
              {message.message}
            </p>
          }
          message={message}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Content message={message} isOwn={isOwn} />
      )}
      {message.photos ? (
        <div className={styles.photos}>
          <MessagePhotos messages={[message]} />
        </div>
      ) : null}
      <div className={styles.time}>
        <time dateTime={timestamp} title={formatDay(timestamp)}>
          {formatTime(timestamp)}
        </time>
        {editedAt !== undefined && removedBy === undefined ? ` · ${t("edited")}` : null}
        {receipt === undefined ? null : ` · ${receipt}`}
        {message.conversationID === PROPERTY_CONVERSATION ? (
          <MessageMenu
            message={message}
            reader={reader}
            isTabStop={isTabStop}
            onEdit={() => setEditing(true)}
          />
        ) : null}
      </div>
    </li>
  );
});

function Content({ message: { message, removedBy }, isOwn }: { message: ChatMessageView; isOwn: boolean }) {
  if (removedBy !== undefined) {
    const byAuthor = isOwn ? t("You removed this message") : t("Removed by the author");
    return (
      <p className={cx(styles.bubble, styles.removed)}>
        <Ban size={14} strokeWidth={2} />
        {removedBy === "staff" ? t("Removed by staff") : byAuthor}
      </p>
    );
  }
  return message === "" ? null : (
    <p dir="auto" className={styles.bubble}>
      <LinkedText>{message}</LinkedText>
    </p>
  );
}

interface SenderProps {
  name: string;
  isStaff: boolean;
  isOwn: boolean;
  isContinued: boolean;
}

function Sender({ name, isStaff, isOwn, isContinued }: SenderProps) {
  if (isOwn) return <VisuallyHidden>{t("You")}</VisuallyHidden>;
  if (isContinued) return <VisuallyHidden>{name}</VisuallyHidden>;
  return (
    <>
      <Row as="p" gap={2} size={12} weight={500} tone="body" className={styles.by}>
        {name}
        {isStaff ? <span className={styles.staff}>{t("Staff")}</span> : null}
      </Row>
      <span className={styles.avatar}>
        <Avatar name={name} tone={isStaff ? "brand" : "neutral"} />
      </span>
    </>
  );
}
