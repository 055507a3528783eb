/** Incident Reports: who did what about what, and how it stands (specification, section 2, Staff dashboard). */
import { ClipboardCheck } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ListFrame } from "../../ui/list-frame.tsx";
import { LogRegion } from "../../ui/log-region.tsx";
import { IncidentItem } from "./incident-item.tsx";
import styles from "./incident-list.module.css";
import { STAFF_INCIDENT_TOPIC, useStaffIncidents } from "./staff-incidents.store.ts";

const TITLE = "Incident Reports";
const EMPTY = "No incident reports found.";

/** `onAdd` opens the form of a new incident; without it nothing can be added. */
export function IncidentList({ onAdd }: { onAdd?: (() => void) | undefined }) {
  const list = useStaffIncidents();
  const { items, hasOlder, busy, loadOlder } = list;
  return (
    <Card
      title={TITLE}
      className={styles.panel}
      action={
        onAdd ? (
          <Button size="small" onClick={onAdd}>
            + Add Incident
          </Button>
        ) : null
      }
    >
      <ListFrame
        list={list}
        isEmpty={items.length === 0}
        empty={EMPTY}
        icon={<ClipboardCheck size={24} strokeWidth={1.75} aria-hidden />}
      >
        <LogRegion label={`${TITLE}, newest first`} topic={STAFF_INCIDENT_TOPIC} length={items.length}>
          <ul>
            {items.map((incident) => (
              <IncidentItem key={incident._id} incident={incident} />
            ))}
          </ul>
          {hasOlder ? (
            <p className={styles.older}>
              <Button look="ghost" size="small" busy={busy} onClick={() => void loadOlder()}>
                Show older
              </Button>
            </p>
          ) : null}
        </LogRegion>
      </ListFrame>
    </Card>
  );
}
