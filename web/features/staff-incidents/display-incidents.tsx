/** The newest incidents on a wall display. */
import type { DisplayIncidentView } from "@domain/display.ts";
import { incidentVerb } from "@domain/incident-kinds.ts";
import { ClipboardCheck } from "lucide-react";
import { formatAge, spokenAge } from "../../lib/moment-formats.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { DisplayList, DisplayRow } from "../../ui/display-list.tsx";
import { IncidentStatusPill } from "../../ui/incident-status.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Assignee } from "./assignee.tsx";
import { Due } from "./due.tsx";
import styles from "./incident-item.module.css";
import { iconOfType } from "./incident-type-icon.ts";

export function DisplayIncidents({ incidents }: { incidents: readonly DisplayIncidentView[] }) {
  const today = usePropertyToday();
  const now = useNow();
  return (
    <DisplayList
      title="Incident Reports"
      empty="No incident reports found."
      icon={<ClipboardCheck size={24} strokeWidth={1.75} aria-hidden />}
      isEmpty={incidents.length === 0}
    >
      {incidents.map((incident) => (
        <DisplayRow
          key={incident._id}
          Icon={iconOfType(incident.type)}
          what={`${incident.label} ${incidentVerb(incident.type)}`}
          about={`${incident.category} · ${incident.subCategory}`}
          end={
            <span className={styles.end}>
              <span className={styles.status}>
                <IncidentStatusPill status={incident.status} />
              </span>
              <span className={styles.facts}>
                <Due incident={incident} today={today} />
                {incident.unitNumber === "" ? null : <span>{incident.unitNumber}</span>}
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
