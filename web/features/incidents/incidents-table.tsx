/** The incidents of a resident and the household, and their statuses (specification, section 2). */
import type { IncidentView } from "@domain/incident.ts";
import { msg } from "@domain/message.ts";
import { ClipboardCheck } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { formatDay } from "../../lib/dates.ts";
import { incidentHash } from "../../lib/incident-address.ts";
import { t } from "../../lib/t.ts";
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

const TITLE = msg("Incidents");

/** @param unread the incidents with unread messages @param readerID the resident who reads */
const requestIDColumn = (unread: ReadonlySet<string>, readerID: string): Column<IncidentView> => ({
  key: "requestID",
  header: t("Request ID"),
  cell: ({ _id, requestID, createdAt, userID, reporterName }, { tag }) => (
    <>
      <span className={text.tagged}>
        <Link to={incidentHash(_id)} className={cx(text.link, unread.has(_id) && styles.unread)}>
          {requestID}
          {unread.has(_id) ? <VisuallyHidden>{t(", new message")}</VisuallyHidden> : null}
        </Link>
        {tag}
      </span>{" "}
      <time dateTime={createdAt} className={styles.day}>
        {formatDay(createdAt)}
      </time>
      {userID === readerID ? null : (
        <span className={styles.day}>{t("Reported by {name}", { name: reporterName })}</span>
      )}
    </>
  ),
});

const OTHER_COLUMNS: readonly Column<IncidentView>[] = [
  { key: "type", header: msg("Type"), cell: ({ type }) => t(type) },
  { key: "category", header: msg("Category"), cell: ({ category }) => t(category) },
  { key: "subCategory", header: msg("Sub Category"), cell: ({ subCategory }) => t(subCategory) },
  {
    key: "description",
    header: msg("Description"),
    className: styles.description,
    cell: ({ description }) => description,
  },
  { key: "status", header: msg("Status"), cell: ({ status }) => <IncidentStatusPill status={status} /> },
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
    <Card label={t(TITLE)}>
      <AsyncList
        list={useLoadState(useIncidents)}
        isEmpty={items.length === 0}
        empty={t("No incidents found.")}
        icon={<ClipboardCheck size={24} />}
      >
        <DataTable
          label={t(TITLE)}
          columns={columns}
          rows={items}
          rowKey={idOf}
          topic={INCIDENT_TOPIC}
          onOpen={open}
          cards
          isTopmost
          className={styles.incidents}
        />
      </AsyncList>
    </Card>
  );
}
