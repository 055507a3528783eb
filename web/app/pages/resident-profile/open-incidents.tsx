/** The open incidents of a resident, and the button that reports one on the resident's behalf. */

import type { IncidentView } from "@domain/incident.ts";
import { isResolved } from "@domain/incident-kinds.ts";
import { type ReactNode, useEffect } from "react";
import { useTimelineIncidents } from "../../../features/resident-timeline/timeline.stores.ts";
import { EmergencyTag } from "../../../features/staff-incidents/emergency-tag.tsx";
import { iconOfType } from "../../../features/staff-incidents/incident-type-icon.ts";
import { incidentTitle } from "../../../features/staff-incidents/reporters.ts";
import { formatDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { useLoadState } from "../../../lib/use-load-state.ts";
import { AsyncList } from "../../../ui/async-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { FirstItems } from "../../../ui/first-items.tsx";
import { IncidentStatusPill } from "../../../ui/incident-status.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import styles from "./open-incidents.module.css";
import { tabSearch } from "./profile-tabs.ts";

const FIRST = 5;

/** @param action the button that adds an incident; null for a former resident */
export function OpenIncidents({ userID, action }: { userID: string; action: ReactNode }) {
  const incidents = useTimelineIncidents((list) => list.items);
  const hasOlder = useTimelineIncidents((list) => list.hasOlder);
  const openIncidents = incidents.filter(({ status }) => !isResolved(status));
  // An open incident may be older than the newest page, so all pages are read. Few residents have more than one.
  useEffect(() => {
    if (incidents.length > 0 && hasOlder) void useTimelineIncidents.getState().loadOlder();
  }, [incidents.length, hasOlder]);
  const resolved = incidents.length - openIncidents.length;
  return (
    <Card title={t("Open incidents")} action={action}>
      <AsyncList
        list={useLoadState(useTimelineIncidents)}
        isEmpty={openIncidents.length === 0 && !hasOlder}
        empty={t("No open incidents.")}
        rows={2}
      >
        <FirstItems items={openIncidents} first={FIRST}>
          {(shown) => (
            <ul>
              {shown.map((incident) => (
                <Item key={incident._id} incident={incident} />
              ))}
            </ul>
          )}
        </FirstItems>
      </AsyncList>
      {resolved > 0 ? (
        <Link to={{ search: tabSearch("timeline"), hash: userID }} className={styles.resolved}>
          {hasOlder ? t("Resolved incidents") : t("{resolved} resolved", { resolved })}
        </Link>
      ) : null}
    </Card>
  );
}

function Item({ incident }: { incident: IncidentView }) {
  const { _id, type, status, assigneeName, createdAt } = incident;
  const Icon = iconOfType(type);
  const reported = t("reported {createdAt}", { createdAt: formatDay(createdAt) });
  return (
    <Row as="li" wrap className={styles.item}>
      <Icon />
      <div className={styles.text}>
        <p>
          <Link to={`${paths.incidents}/${_id}`} className={styles.open}>
            {incidentTitle(incident)}
          </Link>
        </p>
        <p className={text.hint}>
          {assigneeName ? `${assigneeName} · ${reported}` : t("Unassigned · {reported}", { reported })}
        </p>
      </div>
      <EmergencyTag incident={incident} />
      <IncidentStatusPill status={status} />
    </Row>
  );
}
