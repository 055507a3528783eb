/** An incident's status as a sign with a menu of the possible next statuses (specification, section 4). */

import type { IncidentStatus } from "@domain/enumerations.ts";
import type { IncidentView } from "@domain/incident.ts";
import { isResolved, nextStatuses } from "@domain/incident-kinds.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { INCIDENT_STATUS_ICONS } from "../../ui/incident-status.tsx";
import { Menu } from "../../ui/menu.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { UPDATE_TEXTS, updateIncident } from "./staff-incidents.store.ts";
import styles from "./status-menu.module.css";

export function StatusMenu({ incident }: { incident: IncidentView }) {
  const { status, requestID } = incident;
  const { run } = useAction();
  const Icon = INCIDENT_STATUS_ICONS[status];

  const move = (next: IncidentStatus) =>
    void run(next, () => updateIncident(incident, { status: next }), UPDATE_TEXTS, requestID);

  return (
    <Menu
      label={t("Status of {requestID}: {status}", { requestID, status: t(status) })}
      className={cx(text.reach, styles.status, isResolved(status) && styles.resolved)}
      trigger={<Icon strokeWidth={2} />}
    >
      {({ MenuNote, MenuItem }) => (
        <>
          <MenuNote>{t("Change status")}</MenuNote>
          {nextStatuses(status).map((next) => (
            <MenuItem key={next} onSelect={() => move(next)}>
              {t(next)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
