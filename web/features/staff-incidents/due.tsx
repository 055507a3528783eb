import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState } from "@domain/incident-kinds.ts";
import { CalendarDays, ClockAlert } from "lucide-react";
import { dueText, formatShortDate } from "../../lib/dates.ts";
import { rich, t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./due.module.css";

/** When an incident is due; nothing without a due date and when it is resolved. */
export function Due({
  incident,
  today,
  short,
  compact,
}: {
  incident: Pick<IncidentView, "status" | "dueDate">;
  today: CalendarDate;
  /** On wide screens only the icon is shown, and 'Overdue' without the day. */
  short?: boolean;
  /** Only the icon and the day are shown, except on medium screens. */
  compact?: boolean;
}) {
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
