/** The list of the office's inbox, with filters. Only the rows near the viewport are in the document. */

import { msgs } from "@domain/message.ts";
import { type ReactNode, type RefObject, useEffect, useMemo } from "react";
import { formatFullMoment, formatShortMoment } from "../../lib/dates.ts";
import { PHONE } from "../../lib/media.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useMedia } from "../../lib/use-media.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { useToday } from "../../lib/use-today.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { ListPane } from "../../ui/list-pane.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { CountBadge } from "../../ui/unread-tag.tsx";
import { useRowStops } from "../../ui/use-row-stops.ts";
import { unreadIn, useConversations } from "./conversations.store.ts";
import { loadOlderInbox, useInbox, useOlderInbox } from "./inbox.store.ts";
import styles from "./inbox-list.module.css";
import {
  filterRows,
  hasFilter,
  INBOX_FILTERS,
  type InboxFilter,
  type InboxQuery,
  type InboxRow,
  previewOf,
  sortedRows,
} from "./inbox-rows.ts";

/** The heights of rows in `inbox-list.module.css`. */
const ROW_PX = 66;
const PHONE_ROW_PX = 68;

/** The next page loads when fewer rows than this follow the visible ones. */
const ROWS_BEFORE_END = 30;

const FILTER_LABELS: Record<InboxFilter, string> = msgs({
  all: "All",
  unread: "Unread",
  mine: "Mine",
  unassigned: "Unassigned",
});

const FILTER_OPTIONS = INBOX_FILTERS.map((filter) => ({ value: filter, label: FILTER_LABELS[filter] }));

const EMPTY_TEXTS: Record<InboxFilter, string> = msgs({
  all: "No messages yet.",
  unread: "No unread messages.",
  mine: "Nothing is assigned to you.",
  unassigned: "No unassigned conversations.",
});

interface InboxListProps {
  query: InboxQuery;
  onQuery: (part: Partial<Pick<InboxQuery, "text" | "filter">>) => void;
  addressOf: (row: InboxRow) => string;
  /** Renders the assignee of a conversation. */
  assignee: (name: string) => ReactNode;
  /** The box that scrolls on wide screens. */
  box: RefObject<HTMLDivElement | null>;
}

export function InboxList({ query, onQuery, addressOf, assignee, box }: InboxListProps) {
  const firstPage = useLoadState(useInbox);
  const olderError = useOlderInbox((older) => older.error);
  const list = { ...firstPage, error: firstPage.error ?? olderError };
  const loadedFrom = useInbox(({ data = "" }) => data);
  const byID = useConversations((state) => state.byID);
  const allRows = useMemo(() => sortedRows(byID, loadedFrom), [byID, loadedFrom]);
  const rows = useMemo(() => filterRows(allRows, query), [allRows, query]);
  const isFiltered = hasFilter(query);
  const { error } = list;
  const isReady = list.status === "ready";

  // A filter needs all conversations.
  useEffect(() => {
    if (isFiltered && isReady && loadedFrom !== "" && error === undefined) void loadOlderInbox();
  }, [isFiltered, isReady, loadedFrom, error]);

  return (
    <ListPane
      label={t("Residents")}
      list={list}
      what={t("The messages")}
      box={box}
      tools={
        <ListTools
          inPane
          filter={{
            placeholder: t("Name or unit"),
            value: query.text,
            onChange: (text) => onQuery({ text }),
          }}
          choices={
            <SelectBox
              aria-label={t("Show")}
              options={FILTER_OPTIONS}
              value={query.filter}
              onChange={({ target }) => onQuery({ filter: target.value as InboxFilter })}
            />
          }
        />
      }
      empty={
        isReady && rows.length === 0 && loadedFrom === "" ? (
          <EmptyInbox query={query} hasConversations={allRows.length > 0} />
        ) : null
      }
      onClear={query.text.trim() === "" ? undefined : () => onQuery({ text: "", filter: "all" })}
    >
      {rows.length > 0 ? <Rows rows={rows} query={query} addressOf={addressOf} assignee={assignee} /> : null}
    </ListPane>
  );
}

function EmptyInbox({
  query: { text, filter },
  hasConversations,
}: {
  query: InboxQuery;
  hasConversations: boolean;
}) {
  if (!hasConversations) {
    return (
      <EmptyState hint={t("When a resident writes to the office, it appears here.")}>
        {t(EMPTY_TEXTS.all)}
      </EmptyState>
    );
  }
  const query = text.trim();
  return (
    <EmptyState>
      {query === "" ? t(EMPTY_TEXTS[filter]) : t("Nothing matches “{typed}”.", { typed: query })}
    </EmptyState>
  );
}

interface RowsProps extends Pick<InboxListProps, "query" | "addressOf" | "assignee"> {
  rows: readonly InboxRow[];
}

function Rows({ rows, query, addressOf, assignee }: RowsProps) {
  const near = useRowWindow(rows.length, useMedia(PHONE) ? PHONE_ROW_PX : ROW_PX);
  const today = useToday();
  useRowStops(near.ref);
  const isNearEnd = near.end >= rows.length - ROWS_BEFORE_END;

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may still not fill the screen
  useEffect(() => {
    if (isNearEnd) void loadOlderInbox();
  }, [isNearEnd, rows.length]);

  return (
    <ul ref={near.ref} style={{ paddingTop: near.before, paddingBottom: near.after }}>
      {rows.slice(near.first, near.end).map((row) => (
        <InboxItem
          key={row.conversationID}
          row={row}
          userID={query.userID}
          to={addressOf(row)}
          isOpen={row.conversationID === query.openID}
          assignee={assignee}
          today={today}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<InboxListProps, "assignee"> {
  row: InboxRow;
  userID: string;
  to: string;
  isOpen: boolean;
  today: Date;
}

function InboxItem({ row, userID, to, isOpen, assignee, today }: RowProps) {
  const { conversationID, residentName, unitNumber, lastMessage, assigneeName } = row;
  const unread = useConversations((state) => unreadIn(state, conversationID));
  return (
    <li className={cx(styles.row, unread > 0 && styles.unread)}>
      <Link to={to} aria-current={isOpen ? "true" : undefined}>
        <Avatar name={residentName} size="small" />
        <span className={styles.who}>
          <b>{residentName}</b>
          <span className={styles.unit}>{unitNumber}</span>
          <time dateTime={lastMessage.timestamp} title={formatFullMoment(lastMessage.timestamp)}>
            {formatShortMoment(lastMessage.timestamp, today)}
          </time>
        </span>
        <span className={styles.what}>
          <span dir="auto" className={styles.preview}>
            {previewOf(row, userID)}
          </span>
          <CountBadge count={unread} />
          {assignee(assigneeName)}
        </span>
      </Link>
    </li>
  );
}
