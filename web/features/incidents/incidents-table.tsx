/** A resident's incidents and how each stands (specification, section 2). */
import type { IncidentView } from "@domain/incident.ts";
import { ClipboardCheck } from "lucide-react";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import text from "../../ui/text.module.css";
import { IncidentStatus } from "./incident-status.tsx";
import { INCIDENT_TOPIC, useIncidents } from "./incidents.store.ts";
import styles from "./incidents-table.module.css";

const TITLE = "Incidents";
const COLUMNS = ["Request ID", "Type", "Category", "Sub Category", "Description", "Status"].map((head) => ({
  head,
}));

export function IncidentsTable() {
  const list = useIncidents();
  return (
    <Card label={TITLE}>
      <AsyncList
        list={list}
        isEmpty={list.items.length === 0}
        empty="No incidents found."
        icon={<ClipboardCheck size={24} strokeWidth={1.75} aria-hidden />}
      >
        <Table label={TITLE} columns={COLUMNS} cards first className={styles.incidents}>
          {list.items.map((incident) => (
            <IncidentRow key={incident._id} incident={incident} />
          ))}
        </Table>
      </AsyncList>
    </Card>
  );
}

function IncidentRow({ incident }: { incident: IncidentView }) {
  return (
    <Row topic={INCIDENT_TOPIC} id={incident._id}>
      {(tag) => (
        <>
          <Cell>
            <span className={text.tagged}>
              {incident.requestID}
              {tag}
            </span>
          </Cell>
          <Cell>{incident.type}</Cell>
          <Cell>{incident.category}</Cell>
          <Cell>{incident.subCategory}</Cell>
          <Cell className={styles.description}>{incident.description}</Cell>
          <Cell>
            <IncidentStatus status={incident.status} />
          </Cell>
        </>
      )}
    </Row>
  );
}
