/** Open emergencies and the newest incidents on a wall display. `WallIncidents` is for a display on which staff are logged in. */

import type { DisplayIncidentView } from "@domain/display.ts";
import { DISPLAY_ROWS, unitLabel, unitLabelText } from "@domain/display-rules.ts";
import { isOpenEmergency } from "@domain/incident-kinds.ts";
import { ClipboardCheck } from "lucide-react";
import { formatAge, spokenAge } from "../../lib/dates.ts";
import { incidentSentence } from "../../lib/incident-sentence.ts";
import { t } from "../../lib/t.ts";
import type { LoadState } from "../../lib/use-load-state.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { DisplayList, DisplayRow } from "../../ui/display-list.tsx";
import { IncidentStatusPill } from "../../ui/incident-status.tsx";
import { Row } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Assignee } from "./assignee.tsx";
import { Due } from "./due.tsx";
import { EmergencyTag } from "./emergency-tag.tsx";
import styles from "./incident-item.module.css";
import { iconOfType } from "./incident-type-icon.ts";
import { incidentTitle } from "./reporters.ts";
import { STAFF_INCIDENT_TOPIC, useStaffIncidents } from "./staff-incidents.store.ts";

export function WallIncidents() {
  const items = useStaffIncidents((state) => state.items);
  const status = useStaffIncidents((state) => state.status);
  const incidents = items.slice(0, DISPLAY_ROWS).map((incident) => ({
    ...incident,
    label: incident.reporterName || incident.userID,
    unitNumber: incident.reporterUnit,
  }));
  return <DisplayIncidents incidents={incidents} topic={STAFF_INCIDENT_TOPIC} status={status} />;
}

interface DisplayIncidentsProps {
  incidents: readonly DisplayIncidentView[];
  topic?: string;
  status?: LoadState["status"];
}

export function DisplayIncidents({ incidents, topic, status }: DisplayIncidentsProps) {
  const today = usePropertyToday();
  const now = useNow();
  return (
    <DisplayList
      title={t("Incident Reports")}
      empty={t("No incident reports found.")}
      icon={<ClipboardCheck size={24} />}
      isEmpty={incidents.length === 0}
      status={status}
    >
      {incidents.map((incident) => (
        <DisplayRow
          key={incident._id}
          id={incident._id}
          topic={topic}
          Icon={iconOfType(incident.type)}
          // On a display without a login, a unit's label comes from the server, in English.
          what={incidentSentence(t(unitLabelText(incident.label)), incident.type)}
          alarming={isOpenEmergency(incident)}
          about={
            <>
              <EmergencyTag incident={incident} /> <span>{incidentTitle(incident)}</span>
            </>
          }
          end={
            <span className={styles.end}>
              <Row as="span" align="stretch">
                <IncidentStatusPill status={incident.status} />
              </Row>
              <span className={styles.facts}>
                <Due incident={incident} today={today} />
                <Unit {...incident} />
                <span>
                  <span aria-hidden="true">{formatAge(incident.createdAt, now)}</span>
                  <VisuallyHidden>{spokenAge(incident.createdAt, now)}</VisuallyHidden>
                </span>
              </span>
              <span className={styles.assignee}>
                <Assignee name={incident.assigneeName} />
              </span>
            </span>
          }
        />
      ))}
    </DisplayList>
  );
}

/** Nothing if the row already begins with the unit. */
function Unit({ label, unitNumber }: DisplayIncidentView) {
  return unitNumber === "" || label === unitLabel(unitNumber) ? null : <span>{unitNumber}</span>;
}
