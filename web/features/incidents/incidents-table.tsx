/** The incidents of a resident and the household, and their statuses (specification, section 2). */
import type { IncidentView } from "@domain/incident.ts";
import { ClipboardCheck } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { formatDay } from "../../lib/dates.ts";
import { incidentHash } from "../../lib/incident-address.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { IncidentStatusPill } from "../../ui/incident-status.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { INCIDENT_TOPIC, useIncidents } from "./incidents.store.ts";
import styles from "./incidents-table.module.css";

const TITLE = "Incidents";

/** @param unread the incidents with unread messages @param readerID the resident who reads */
const requestIDColumn = (unread: ReadonlySet<string>, readerID: string): Column<IncidentView> => ({
  key: "requestID",
  header: "Request ID",
  cell: ({ _id, requestID, createdAt, userID, reporterName }, { tag }) => (
    <>
      <span className={text.tagged}>
        <Link to={incidentHash(_id)} className={cx(text.link, unread.has(_id) && styles.unread)}>
          {requestID}
          {unread.has(_id) ? <VisuallyHidden>, new message</VisuallyHidden> : null}
        </Link>
        {tag}
      </span>{" "}
      <time dateTime={createdAt} className={styles.day}>
        {formatDay(createdAt)}
      </time>
      {userID === readerID ? null : <span className={styles.day}>{`Reported by ${reporterName}`}</span>}
    </>
  ),
});

const OTHER_COLUMNS: readonly Column<IncidentView>[] = [
  { key: "type", header: "Type", cell: ({ type }) => type },
  { key: "category", header: "Category", cell: ({ category }) => category },
  { key: "subCategory", header: "Sub Category", cell: ({ subCategory }) => subCategory },
  {
    key: "description",
    header: "Description",
    className: styles.description,
    cell: ({ description }) => description,
  },
  { key: "status", header: "Status", cell: ({ status }) => <IncidentStatusPill status={status} /> },
];

interface IncidentsTableProps {
  /** The incidents with unread messages. */
  unread: ReadonlySet<string>;
  /** The resident who reads. */
  readerID: string;
}

export function IncidentsTable({ unread, readerID }: IncidentsTableProps) {
  const columns = useMemo(() => [requestIDColumn(unread, readerID), ...OTHER_COLUMNS], [unread, readerID]);
  const navigate = useNavigate();
  const open = useCallback(({ _id }: IncidentView) => void navigate(incidentHash(_id)), [navigate]);
  const items = useIncidents((state) => state.items);
  return (
    <Card label={TITLE}>
      <AsyncList
        list={useLoadState(useIncidents)}
        isEmpty={items.length === 0}
        empty="No incidents found."
        icon={<ClipboardCheck size={24} strokeWidth={1.75} aria-hidden />}
      >
        <DataTable
          label={TITLE}
          columns={columns}
          rows={items}
          rowKey={idOf}
          topic={INCIDENT_TOPIC}
          onOpen={open}
          cards
          first
          className={styles.incidents}
        />
      </AsyncList>
    </Card>
  );
}
