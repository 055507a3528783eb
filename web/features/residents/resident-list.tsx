/** The residents list for staff: tools, rows or cards, and empty states (specification, section 2). */

import { type CalendarDate, type CalendarMonth, monthOf } from "@domain/calendar.ts";
import type { ResidentListFilter, ResidentSort } from "@domain/list-filters.ts";
import { msg } from "@domain/message.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import type { ResidentColumn } from "@domain/resident-columns.ts";
import { Columns3, Users } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { addAddress } from "../../lib/add-request.ts";
import { locale } from "../../lib/language.store.ts";
import { type ExportedRows, filterText, type ShownRows, typedText } from "../../lib/list-export.ts";
import { PHONE } from "../../lib/media.ts";
import { paths } from "../../lib/paths.ts";
import { profileAddress } from "../../lib/profile-address.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { useAdmission, useRowWindow } from "../../lib/use-row-window.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { RowNotes } from "../../ui/row-notes.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { USUAL, useColumns } from "./columns.store.ts";
import { FILTER_LABELS, ListTools } from "./list-tools.tsx";
import { countFilters, SORTS } from "./list-view.ts";
import { residentColumns } from "./resident-columns.tsx";
import styles from "./resident-list.module.css";
import {
  arrangeResidents,
  NO_RESIDENTS,
  RESIDENT_TOPIC,
  revealResidents,
  useFormerResidents,
  useResidents,
  viewResidents,
} from "./residents.store.ts";
import { useSelection } from "./selection.store.ts";
import { useListView } from "./use-list-view.ts";
import { useRows } from "./use-rows.ts";

const residentCards = lazyPart(async () => (await import("./resident-cards.tsx")).ResidentCards);
const selectionBar = lazyPart(async () => (await import("./selection-bar.tsx")).SelectionBar);
const columnsDialog = lazyPart(async () => (await import("./columns-dialog.tsx")).ColumnsDialog);

/** Narrower screens have room for the specified columns only. */
const WIDE = "(min-width: 80em)";
const NARROW_USUAL = USUAL.filter((name) => name !== "phone");

const EMPTY = msg("No residents found.");

const SKELETON_ROWS = 8;

const ROW_PX = 46;
const CARD_PX = 98;

interface ResidentListProps {
  /** Renders the saved views beside the filters. */
  savedViews: (filter: ResidentListFilter) => ReactNode;
  /** Renders the export of some rows. */
  exportMenu: (rows: () => ExportedRows) => ReactNode;
  /** Fetches the rent of a month while its column is shown. */
  rentMonth?: (month: CalendarMonth) => ReactNode;
  exported: ShownRows;
  /** The person who is logged in. */
  userID: string;
  /** The columns that they have chosen. */
  ownColumns?: readonly ResidentColumn[] | undefined;
  reporter: string;
}

export function ResidentList(props: ResidentListProps) {
  const { savedViews, exportMenu, rentMonth, exported, userID, ownColumns, reporter } = props;
  const { view, change } = useListView();
  const today = usePropertyToday();
  const { rows, waiting, changed } = useRows(view, today);
  const present = useLoadState(useResidents);
  const former = useLoadState(useFormerResidents);
  const showsFormer = view.filter === "former";
  const list = showsFormer && present.status === "ready" ? former : present;
  const isReady = list.status === "ready";
  const hasPresent = present.status === "ready";
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  const counts = useMemo(() => {
    // Former residents are counted only while they are shown, because they are loaded then.
    const { former: ofFormer, ...others } = countFilters(latest.values(), today);
    return showsFormer && isReady ? { ...others, former: ofFormer } : others;
  }, [latest, today, showsFormer, isReady]);

  const isPhone = useMedia(PHONE);
  const isWide = useMedia(WIDE);
  const usual = isWide ? USUAL : NARROW_USUAL;
  const { isSelecting, startSelecting } = useSelection();
  const chosenIDs = useSelection((state) => state.chosen);
  // Whoever is filtered out stays chosen, and is counted.
  const chosen = useMemo(
    () => [...chosenIDs].flatMap((userID) => latest.get(userID) ?? []),
    [chosenIDs, latest],
  );

  const own = useColumns((state) => state.shown);
  const chosenColumns = view.columns ?? own;
  const columns = chosenColumns ?? usual;
  const exportOf = (residents: readonly ResidentSummaryView[], filter: string): ExportedRows => ({
    ...{ list: "residents", count: residents.length, columns, filter },
    ids: () => residents.map(({ userID }) => userID),
  });
  exported.current = exportOf(rows, filterText(t(FILTER_LABELS[view.filter]), typedText(view.text)));

  useEffect(viewResidents, []);
  useEffect(() => useColumns.getState().read(userID, ownColumns), [userID, ownColumns]);
  useEffect(() => () => useSelection.getState().clear(), []);

  useEffect(() => {
    if (showsFormer && hasPresent) void useFormerResidents.getState().load();
  }, [showsFormer, hasPresent]);

  /** The columns of a saved view become the person's own with the first change. */
  function showColumns(next: readonly ResidentColumn[] | undefined): void {
    useColumns.getState().show(next);
    if (view.columns) change({ columns: undefined });
  }

  function sortBy(sort: ResidentSort): void {
    const turns = sort === view.sort && view.direction === "ascending";
    change({ sort, direction: turns ? "descending" : "ascending" });
  }

  const tools = (
    <ListTools view={view} counts={hasPresent ? counts : undefined} onChange={change}>
      <ColumnsButton shown={columns} onShow={showColumns} />
      {isPhone ? <Button onClick={startSelecting}>{t("Select")}</Button> : null}
      {savedViews(chosenColumns ? { ...view, columns: chosenColumns } : view)}
    </ListTools>
  );

  return (
    <Card label={t("Residents")}>
      {columns.includes("month") ? rentMonth?.(monthOf(today)) : null}
      {chosen.length > 0 || isSelecting ? (
        <selectionBar.Part chosen={chosen} shown={rows} reporter={reporter} fallback={tools}>
          {exportMenu(() => exportOf(chosen, t("chosen one by one")))}
        </selectionBar.Part>
      ) : (
        tools
      )}
      <RowNotes
        waiting={waiting}
        onShow={revealResidents}
        changed={changed}
        onUpdate={arrangeResidents}
        className={styles.notes}
      />
      <VisuallyHidden>
        <span role="status">{isReady ? countText(rows.length) : ""}</span>
      </VisuallyHidden>
      <AsyncList
        list={list}
        isEmpty={rows.length === 0}
        empty={t(EMPTY)}
        icon={<Users size={24} strokeWidth={1.75} aria-hidden />}
        action={latest.size === 0 ? <FirstResidents /> : undefined}
        rows={SKELETON_ROWS}
      >
        <Rows rows={rows} waiting={waiting} today={today} view={view} shown={columns} onSort={sortBy} />
      </AsyncList>
    </Card>
  );
}

function ColumnsButton(props: Pick<ComponentProps<typeof columnsDialog.Part>, "shown" | "onShow">) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={t("Columns")}
        title={t("Columns")}
        aria-haspopup="dialog"
        className={styles.columns}
        onPointerEnter={columnsDialog.preload}
        onFocus={columnsDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Columns3 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isOpen ? <columnsDialog.Part wanted {...props} onClose={close} onFailed={close} /> : null}
    </>
  );
}

function FirstResidents() {
  return (
    <Row gap={2} align="stretch" justify="center" wrap className={styles.first}>
      <ButtonLink variant="primary" to={addAddress(paths.residents, "import")}>
        {t("Import residents")}
      </ButtonLink>
      <ButtonLink to={addAddress(paths.residents, "resident")}>{t("New Resident")}</ButtonLink>
    </Row>
  );
}

function countText(count: number): string {
  return count === 1
    ? t("1 resident shown")
    : t("{count} residents shown", { count: count.toLocaleString(locale()) });
}

interface RowsProps {
  rows: readonly ResidentSummaryView[];
  /** The number of new residents that wait for a row. */
  waiting: number;
  today: CalendarDate;
  view: ResidentListFilter;
  /** The columns on wide screens. */
  shown: readonly ResidentColumn[];
  onSort: (sort: ResidentSort) => void;
}

/** The rows near the screen, in a table or on cards. */
function Rows({ rows, waiting, today, view, shown, onSort }: RowsProps) {
  const isPhone = useMedia(PHONE);
  const navigate = useNavigate();
  const open = useCallback(
    ({ userID }: ResidentSummaryView) => void navigate(profileAddress(userID), { state: { userID } }),
    [navigate],
  );
  const isSelecting = useSelection((state) => state.isSelecting);
  const order = useRef(rows);
  order.current = rows;
  // On phones, the cards have no room for other columns, and check boxes only when they are wanted.
  const columns = useMemo(
    () =>
      residentColumns({
        today,
        shown: isPhone ? NARROW_USUAL : shown,
        selects: !isPhone || isSelecting,
        orderOf: () => order.current.map(({ userID }) => userID),
      }).filter(({ key }) => !isPhone || key !== "select"),
    [today, shown, isPhone, isSelecting],
  );
  const near = useRowWindow(rows.length, isPhone ? CARD_PX : ROW_PX);
  useAdmission(near, waiting, revealResidents);
  const { sort, direction } = view;
  const cards = { columns, rowKey, near, topic: RESIDENT_TOPIC };
  const shared = { ...cards, rows };
  return isPhone ? (
    <residentCards.Part {...cards} residents={rows} label={t("Residents")} className={styles.cards} />
  ) : (
    <DataTable
      {...shared}
      label={
        direction === "ascending"
          ? t("Residents, sorted by {label}, ascending", { label: t(SORTS[sort].label) })
          : t("Residents, sorted by {label}, descending", { label: t(SORTS[sort].label) })
      }
      sorting={{ by: sort, direction, onSort }}
      onOpen={open}
      className={styles.table}
    />
  );
}

const rowKey = ({ _id }: ResidentSummaryView) => _id;
