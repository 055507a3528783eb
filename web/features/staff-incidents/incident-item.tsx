/** A row of the dashboard's incidents: a link to the incident, and a menu for its status. */

import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { isOpenEmergency } from "@domain/incident-kinds.ts";
import { memo } from "react";
import { formatAge, formatFullMoment, spokenAge } from "../../lib/dates.ts";
import { incidentSentence } from "../../lib/incident-sentence.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { FeedItem } from "../../ui/feed.tsx";
import { Row } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Assignee } from "./assignee.tsx";
import { Due } from "./due.tsx";
import { EmergencyTag } from "./emergency-tag.tsx";
import styles from "./incident-item.module.css";
import { iconOfType } from "./incident-type-icon.ts";
import { incidentTitle } from "./reporters.ts";
import { STAFF_INCIDENT_TOPIC } from "./staff-incidents.store.ts";
import { StatusMenu } from "./status-menu.tsx";

interface IncidentItemProps {
  incident: IncidentView;
  today: CalendarDate;
  now: Date;
}

export const IncidentItem = memo(function IncidentItem({ incident, today, now }: IncidentItemProps) {
  const { _id, userID, type, reporterName, description, assigneeName } = incident;
  return (
    <FeedItem
      topic={STAFF_INCIDENT_TOPIC}
      id={_id}
      Icon={iconOfType(type)}
      to={`${paths.incidents}/${_id}`}
      what={incidentSentence(reporterName || userID, type)}
      alarming={isOpenEmergency(incident)}
      about={
        <>
          <EmergencyTag incident={incident} /> <span>{incidentTitle(incident)}</span>
        </>
      }
      hint={description}
      foot={<Facts incident={incident} today={today} now={now} />}
      end={
        <Row as="span" gap={2} className={styles.controls}>
          <StatusMenu incident={incident} />
          <Assignee name={assigneeName} />
        </Row>
      }
    />
  );
});

/** The incident's due date, the reporter's unit, and the incident's age: 'Overdue, Nov 19 · 3C · 2d'. */
function Facts({ incident, today, now }: IncidentItemProps) {
  const { reporterUnit, createdAt } = incident;
  return (
    <Row as="span" gap={2} className={styles.columns}>
      <Due incident={incident} today={today} short />
      {reporterUnit === "" ? null : (
        <span>
          <VisuallyHidden>{t("Unit")} </VisuallyHidden>
          {reporterUnit}
        </span>
      )}
      <span title={formatFullMoment(createdAt)}>
        <span aria-hidden="true">{formatAge(createdAt, now)}</span>
        <VisuallyHidden>{spokenAge(createdAt, now)}</VisuallyHidden>
      </span>
    </Row>
  );
}
