/** The messages of one day in a conversation. */
import { memo } from "react";
import { Row } from "../../ui/layout.tsx";
import { ChangeRow } from "./change-row.tsx";
import type { Reader } from "./conversations.store.ts";
import { type Day, isChange, isContinued, joinedChange } from "./days.ts";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import type { Receipt } from "./receipt.ts";
import { ThreadMessage } from "./thread-message.tsx";

interface DaySectionProps {
  day: Day;
  /** 'Today', 'Yesterday' or a short date. */
  heading: string;
  reader: Reader;
  layout: "chat" | "log";
  /** The `_id` of the message whose menu is reachable by Tab, if it is of this day. */
  tabStop: string | undefined;
  /** The receipt, if its message is of this day. */
  receipt: Receipt | undefined;
}

export const DaySection = memo(function DaySection(props: DaySectionProps) {
  const { day, heading, reader, layout, tabStop, receipt } = props;
  const receiptOf = (_id: string) => (receipt?.messageID === _id ? receipt.text : undefined);
  return (
    <section aria-label={heading}>
      <Row as="h2" gap={3} size={12} weight={600} tone="body" className={styles.day}>
        <span>{heading}</span>
      </Row>
      <ol>
        {day.messages.map((message, index) => {
          const { _id } = message;
          if (isChange(message)) {
            const otherChange = joinedChange(day.messages, index);
            // The row of the assignment names the due date.
            if (otherChange && message.change.type === "due") return null;
            const dueDate = otherChange?.change.type === "due" ? otherChange.change.to : "";
            return <ChangeRow key={_id} message={message} reader={reader} dueDate={dueDate} />;
          }
          if (layout === "log") return <ThreadMessage key={_id} message={message} receipt={receiptOf(_id)} />;
          return (
            <MessageRow
              key={_id}
              message={message}
              reader={reader}
              isTabStop={_id === tabStop}
              isContinued={isContinued(message, day.messages[index - 1])}
              receipt={receiptOf(_id)}
            />
          );
        })}
      </ol>
    </section>
  );
});
