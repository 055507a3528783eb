import { memo } from "react";
import { type Day, isContinued } from "./days.ts";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";

interface DaySectionProps {
  day: Day;
  /** 'Today', 'Yesterday' or a short date. */
  heading: string;
  userID: string;
}

export const DaySection = memo(function DaySection({ day, heading, userID }: DaySectionProps) {
  return (
    <section aria-label={heading}>
      <h2 className={styles.day}>
        <span>{heading}</span>
      </h2>
      <ol>
        {day.messages.map((message, index) => (
          <MessageRow
            key={message._id}
            message={message}
            own={message.userID === userID}
            continued={isContinued(message, day.messages[index - 1])}
          />
        ))}
      </ol>
    </section>
  );
});
