/** An incident's status as a button with a menu of the possible next statuses (specification, section 4). */

import type { IncidentStatus } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { nextStatuses } from "@domain/incident-kinds.ts";
import { ChevronDown } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { IncidentStatusPill } from "../../ui/incident-status.tsx";
import { Menu } from "../../ui/menu.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { UPDATE_TEXTS, updateIncident } from "./staff-incidents.store.ts";
import styles from "./status-menu.module.css";

export function StatusMenu({ incident }: { incident: IncidentView }) {
  const { status, requestID } = incident;
  const { run } = useAction();

  const move = (next: IncidentStatus) =>
    void run(next, () => updateIncident(incident, { status: next }), UPDATE_TEXTS);

  return (
    <Menu
      label={`Status of ${requestID}: ${status}`}
      className={cx(text.reach, styles.status)}
      trigger={
        <IncidentStatusPill status={status}>
          <ChevronDown size={12} strokeWidth={2.25} aria-hidden />
        </IncidentStatusPill>
      }
    >
      {({ MenuNote, MenuItem }) => (
        <>
          <MenuNote>Change status</MenuNote>
          {nextStatuses(status).map((next) => (
            <MenuItem key={next} onSelect={() => move(next)}>
              {next}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
