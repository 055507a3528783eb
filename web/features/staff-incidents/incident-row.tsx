/** A row of the list, which leads to the incident. */

import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { isResolved } from "@domain/incident-kinds.ts";
import { memo, type ReactNode } from "react";
import type { To } from "react-router-dom";
import { formatAge, formatFullMoment, spokenAge } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { INCIDENT_STATUS_ICONS } from "../../ui/incident-status.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Assignee } from "./assignee.tsx";
import { Due } from "./due.tsx";
import { EmergencyTag } from "./emergency-tag.tsx";
import styles from "./incident-row.module.css";
import { iconOfType } from "./incident-type-icon.ts";
import { Priority } from "./priority.tsx";
import { incidentTitle } from "./reporters.ts";

interface IncidentRowProps {
  incident: IncidentView;
  /** The reporter's name and unit, such as 'Maya Lindqvist · 3C'. */
  reporter: string;
  to: To;
  isOpen: boolean;
  isUnread: boolean;
  /** Whether the Tab key reaches the row. The arrow keys reach the other rows. */
  isTabStop: boolean;
  today: CalendarDate;
  now: Date;
  /** Shown before the row while incidents are chosen. */
  check?: ReactNode;
}

export const IncidentRow = memo(function IncidentRow(props: IncidentRowProps) {
  const { incident, reporter, to, isOpen, isUnread, isTabStop, today, now, check } = props;
  const { _id, type, status, priorityLevel, assigneeName, createdAt, resolvedAt } = incident;
  const isDone = isResolved(status);
  // For a resolved incident, the time since it was resolved says more than its age.
  const since = resolvedAt ?? createdAt;
  const Icon = iconOfType(type);
  const StatusIcon = INCIDENT_STATUS_ICONS[status];
  return (
    <li className={cx(styles.item, check !== undefined && styles.checked)}>
      {check}
      <Link
        to={to}
        data-incident={_id}
        aria-current={isOpen ? "true" : undefined}
        tabIndex={isTabStop ? undefined : -1}
        className={cx(styles.row, isUnread && styles.unread)}
      >
        <span className={styles.icon}>
          <Icon size={18} />
          <VisuallyHidden>{t(type)}</VisuallyHidden>
        </span>
        <span className={cx(text.ellipsis, styles.title)}>
          <EmergencyTag incident={incident} /> <span>{incidentTitle(incident)}</span>
          {isUnread ? <VisuallyHidden>{t(", unread")}</VisuallyHidden> : null}
        </span>
        <span className={cx(text.ellipsis, styles.reporter)}>{reporter}</span>
        <Row as="span" gap={3} size={12} tone="muted" className={styles.facts}>
          <Priority priorityLevel={priorityLevel} />
          <span>
            <StatusIcon size={14} strokeWidth={2} />
            {t(status)}
          </span>
          <Due incident={incident} today={today} compact />
        </Row>
        <span
          className={styles.age}
          title={t(isDone ? "Resolved {moment}" : "Reported {moment}", { moment: formatFullMoment(since) })}
        >
          <span aria-hidden="true">{formatAge(since, now)}</span>
          <VisuallyHidden>
            {isDone ? t("resolved {since}", { since: formatFullMoment(since) }) : spokenAge(since, now)}
          </VisuallyHidden>
        </span>
        <span className={styles.assignee}>
          {isDone && assigneeName === "" ? null : <Assignee name={assigneeName} />}
        </span>
      </Link>
    </li>
  );
});
