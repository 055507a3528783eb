/** An incident's status as a button with a menu of the possible next statuses (specification, section 4). */

import type { IncidentStatus } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { isResolved, nextStatuses } from "@domain/incident-rules.ts";
import { Check, ChevronDown, Clock } from "lucide-react";
import { failureText } from "../../lib/http.ts";
import { cx } from "../../ui/cx.ts";
import { Menu } from "../../ui/menu.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { moveIncident } from "./staff-incidents.store.ts";
import styles from "./status-menu.module.css";

const MOVE_FAILED = "Failed to update incident.";

const icon = { size: 12, strokeWidth: 2.25, "aria-hidden": true } as const;

export function StatusMenu({ incident }: { incident: IncidentView }) {
  const { _id, status, requestID } = incident;
  const { run, show } = useAction();
  const resolved = isResolved(status);

  function move(next: IncidentStatus): void {
    const texts = { failed: MOVE_FAILED, networkError: MOVE_FAILED };
    const onError = (error: unknown) => show(failureText(error, texts), { tone: "error" });
    void run(next, () => moveIncident(_id, next), onError);
  }

  return (
    <Menu
      label={`Status of ${requestID}: ${status}`}
      className={cx(text.reach, styles.status)}
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
            <MenuItem key={next} onSelect={() => move(next)}>
              {next}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
