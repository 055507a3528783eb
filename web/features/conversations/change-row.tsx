/** A change of an incident in its conversation: one line, and the text that staff wrote with it. */
import type { IncidentChange } from "@domain/chat-message.ts";
import { CircleCheck, CircleDot, Clock, RotateCcw, UserCheck } from "lucide-react";
import { formatFullMoment, formatTime } from "../../lib/dates.ts";
import { Stack } from "../../ui/layout.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import styles from "./change-row.module.css";
import { changeText } from "./change-text.ts";
import type { Reader } from "./conversations.store.ts";
import { type ChangeMessage, isInternal } from "./days.ts";

const ICONS = {
  reported: CircleDot,
  status: Clock,
  due: Clock,
  resolved: CircleCheck,
  reopened: RotateCcw,
  assignee: UserCheck,
  priority: CircleDot,
} as const satisfies Record<IncidentChange["type"], unknown>;

interface ChangeRowProps {
  message: ChangeMessage;
  reader: Reader;
  /** The due date that was set together with this assignment, if any. */
  dueDate?: string;
}

export function ChangeRow({ message, reader, dueDate }: ChangeRowProps) {
  const Icon = ICONS[message.change.type];
  return (
    <Stack
      as="li"
      gap="1 2"
      size={13}
      tone="muted"
      className={styles.row}
      data-message={message._id}
      data-media={isInternal(message) ? "screen" : undefined}
    >
      <Icon size={14} strokeWidth={2} />
      <p>
        {changeText(message, reader, dueDate)},{" "}
        <time dateTime={message.timestamp} title={formatFullMoment(message.timestamp)}>
          {formatTime(message.timestamp)}
        </time>
      </p>
      {message.message === "" ? null : (
        <p dir="auto" className={styles.text}>
          <LinkedText>{message.message}</LinkedText>
        </p>
      )}
    </Stack>
  );
}
