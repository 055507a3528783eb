import { memo } from "react";
import { ChangeRow } from "./change-row.tsx";
import type { Reader } from "./conversations.store.ts";
import { type Day, hasChange, isContinued } from "./days.ts";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import type { Receipt } from "./receipt.ts";

interface DaySectionProps {
  day: Day;
  /** 'Today', 'Yesterday' or a short date. */
  heading: string;
  reader: Reader;
  /** The receipt, if its message is of this day. */
  receipt: Receipt | undefined;
}

export const DaySection = memo(function DaySection({ day, heading, reader, receipt }: DaySectionProps) {
  return (
    <section aria-label={heading}>
      <h2 className={styles.day}>
        <span>{heading}</span>
      </h2>
      <ol>
        {day.messages.map((message, index) =>
          hasChange(message) ? (
            <ChangeRow key={message._id} message={message} reader={reader} />
          ) : (
            <MessageRow
              key={message._id}
              message={message}
              own={message.userID === reader.userID}
              continued={isContinued(message, day.messages[index - 1])}
              receipt={receipt?.messageID === message._id ? receipt.text : undefined}
            />
          ),
        )}
      </ol>
    </section>
  );
});
