import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState } from "@domain/incident-kinds.ts";
import { CalendarDays, ClockAlert } from "lucide-react";
import { dueText, formatShortDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
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
  const word = isLate ? t("Overdue") : "";
  const Icon = isLate ? ClockAlert : CalendarDays;
  return (
    <span className={cx(isLate && styles.late, short && styles.short)} title={text}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span>
        <span className={cx(compact && styles.words)}>{word}</span>
        <span className={cx(styles.day, compact && styles.words)}>{text.slice(word.length)}</span>
      </span>
      {compact ? (
        <span aria-hidden="true" className={styles.alone}>
          {state === "today" ? t("Today") : formatShortDate(incident.dueDate, today)}
        </span>
      ) : null}
    </span>
  );
}
