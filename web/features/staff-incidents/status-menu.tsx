/** An incident's status as a button: its menu offers the statuses it can go to (specification, section 4). */

import type { IncidentView } from "@domain/incident.ts";
import { isResolved, nextStatuses } from "@domain/incident-rules.ts";
import { Check, ChevronDown, Clock } from "lucide-react";
import { Menu } from "../../ui/menu.tsx";
import { Pill } from "../../ui/pill.tsx";
import { moveIncident } from "./staff-incidents.store.ts";
import styles from "./status-menu.module.css";

const icon = { size: 12, strokeWidth: 2.25, "aria-hidden": true } as const;

export function StatusMenu({ incident }: { incident: IncidentView }) {
  const { _id, status, requestID } = incident;
  const resolved = isResolved(status);
  return (
    <Menu
      label={`Status of ${requestID}: ${status}`}
      className={styles.status}
      trigger={
        <Pill tone={resolved ? "green" : "amber"} icon={resolved ? <Check {...icon} /> : <Clock {...icon} />}>
          {status}
          <ChevronDown {...icon} />
        </Pill>
      }
    >
      {({ MenuNote, MenuItem }) => (
        <>
          <MenuNote>Change status</MenuNote>
          {nextStatuses(status).map((next) => (
            <MenuItem key={next} onSelect={() => void moveIncident(_id, next)}>
              {next}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
