/** When an incident is due; nothing without a due date and when it is resolved. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState } from "@domain/incident-kinds.ts";
import { CalendarDays, ClockAlert } from "lucide-react";
import { dueText, formatShortDate } from "../../lib/dates.ts";
import { rich, t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./due.module.css";

interface DueProps {
  incident: Pick<IncidentView, "status" | "dueDate">;
  today: CalendarDate;
  /** Hides the day from 64em on, where the icon alone is shown, with 'Overdue' if it is. */
  short?: boolean;
  /** Shows only the icon and the day, without words, on phones and from 80em on. */
  compact?: boolean;
}

export function Due({ incident, today, short, compact }: DueProps) {
  const state = dueState(incident, today);
  if (state === "none") return null;
  const isLate = state === "overdue";
  const text = dueText(incident, today);
  const date = formatShortDate(incident.dueDate, today);
  const Icon = isLate ? ClockAlert : CalendarDays;
  return (
    <span className={cx(isLate && styles.late, short && styles.short)} title={text}>
      <Icon size={14} strokeWidth={2} />
      <span className={cx(compact && styles.words)}>
        {isLate ? (
          rich(
            "Overdue<day>, {date}</day>",
            { day: (part) => <span className={styles.day}>{part}</span> },
            { date },
          )
        ) : (
          <span className={styles.day}>{text}</span>
        )}
      </span>
      {compact ? (
        <span aria-hidden="true" className={styles.alone}>
          {state === "today" ? t("Today") : date}
        </span>
      ) : null}
    </span>
  );
}
