import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { dueState } from "@domain/incident-kinds.ts";
import { CalendarDays, ClockAlert } from "lucide-react";
import { dueText } from "../../lib/moment-formats.ts";
import styles from "./due.module.css";

/** When an incident is due; nothing without a due date and when it is resolved. */
export function Due({
  incident,
  today,
}: {
  incident: Pick<IncidentView, "status" | "dueDate">;
  today: CalendarDate;
}) {
  const state = dueState(incident, today);
  if (state === "none") return null;
  const isLate = state === "overdue";
  const Icon = isLate ? ClockAlert : CalendarDays;
  return (
    <span className={isLate ? styles.late : undefined}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {dueText(incident, today)}
    </span>
  );
}
