/** The residents list for staff: tools, rows or cards, and empty states (specification, section 2). */

import { type CalendarDate, type CalendarMonth, monthOf } from "@domain/calendar.ts";
import { RESIDENT_FILTERS, type ResidentListFilter, type ResidentSort } from "@domain/list-filters.ts";
import { msg } from "@domain/message.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import type { ResidentColumn } from "@domain/resident-columns.ts";
import { Columns3, ListChecks, Users } from "lucide-react";
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
import { formAddress } from "../../lib/form-request.ts";
import { filterText, quoted, type RenderExport, type RowsToExport } from "../../lib/list-export.ts";
import { PHONE, TABLET } from "../../lib/media.ts";
import { paths } from "../../lib/paths.ts";
import { profileAddress } from "../../lib/profile-address.ts";
import { isReachable, residentName } from "../../lib/resident-name.ts";
import type { SelectedPeople } from "../../lib/selection.ts";
import { type StableRows, useAdmission } from "../../lib/stable-rows.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { ButtonLink, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { RowNotes } from "../../ui/row-notes.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { USUAL, useColumns } from "./columns.store.ts";
import { countFilters, FILTER_LABELS, SORTS } from "./list-view.ts";
import { residentColumns } from "./resident-columns.tsx";
import styles from "./resident-list.module.css";
import {
  NO_RESIDENTS,
  RESIDENT_TOPIC,
  useFormerResidents,
  useResidents,
  viewResidents,
} from "./residents.store.ts";
import { useSelection } from "./selection.store.ts";
import { SortChoice } from "./sort-choice.tsx";
import { useListView } from "./use-list-view.ts";
import { useRows } from "./use-rows.ts";

const residentCards = lazyPart(
  async () => (await import("../../ui/list-cards.tsx")).ListCards<ResidentSummaryView, ResidentSort>,
);
const selectionBar = lazyPart(async () => (await import("../../ui/selection-bar.tsx")).SelectionBar);
const columnsDialog = lazyPart(async () => (await import("./columns-dialog.tsx")).ColumnsDialog);

/** Screens that are not wide have room for the specified columns only, tablets for those by which staff reach and judge a person. */
const WIDE = "(min-width: 80em)";
const NARROW_USUAL = USUAL.filter((name) => name !== "phone");
const TABLET_USUAL: readonly ResidentColumn[] = ["unit", "phone", "status", "class"];

const EMPTY = msg("No residents found.");

const SKELETON_ROWS = 8;

const ROW_PX = 46;
const CARD_PX = 98;

interface ResidentListProps {
  /** Renders the saved views beside the filters. */
  savedViews: (filter: ResidentListFilter) => ReactNode;
  exportMenu: RenderExport;
  /** Renders what can be done for the chosen residents. */
  bulkActions: (chosen: SelectedPeople) => ReactNode;
  /** Renders a component that fetches the rent of a month, while its column is shown. */
  rentMonth?: (month: CalendarMonth) => ReactNode;
  /** The person who is logged in. */
  userID: string;
  /** The columns that this person has chosen. */
  ownColumns?: readonly ResidentColumn[] | undefined;
}

export function ResidentList(props: ResidentListProps) {
  const { savedViews, exportMenu, bulkActions, rentMonth, userID, ownColumns } = props;
  const { view, change } = useListView();
  const today = usePropertyToday();
  const present = useLoadState(useResidents);
  const former = useLoadState(useFormerResidents);
  const showsFormer = view.filter === "former";
  const hasPresent = present.status === "ready";
  // Former residents are added to the present ones, so they are loaded after them.
  const list = showsFormer && hasPresent ? former : present;
  const isReady = list.status === "ready";
  const stableRows = useRows(view, today, isReady);
  const { rows } = stableRows;
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  const counts = useMemo(() => {
    // Former residents are counted only while they are shown, because they are loaded then.
    const { former: ofFormer, ...others } = countFilters(latest.values(), today);
    return showsFormer && isReady ? { ...others, former: ofFormer } : others;
  }, [latest, today, showsFormer, isReady]);

  const isPhone = useMedia(PHONE);
  const isWide = useMedia(WIDE);
  const isTablet = useMedia(TABLET);
  const usual = isWide ? USUAL : isTablet ? TABLET_USUAL : NARROW_USUAL;
  const isSelecting = useSelection((state) => state.isSelecting);
  const chosenIDs = useSelection((state) => state.selectedIDs);
  // Residents who are filtered out stay chosen, and are counted.
  const chosenResidents = useMemo(
    () => [...chosenIDs].flatMap((userID) => latest.get(userID) ?? []),
    [chosenIDs, latest],
  );

  const own = useColumns((state) => state.shown);
  const chosenColumns = view.columns ?? own;
  const columns = chosenColumns ?? usual;
  const exportOf = (residents: readonly ResidentSummaryView[], filter: string): RowsToExport => ({
    list: "residents",
    count: residents.length,
    columns,
    filter,
    ids: () => residents.map(({ userID }) => userID),
  });

  useEffect(viewResidents, []);
  useEffect(() => useColumns.getState().load(userID, ownColumns), [userID, ownColumns]);
  useEffect(() => () => useSelection.getState().end(), []);
  useEffect(
    () => useSelection.getState().keep(chosenResidents.map(({ userID }) => userID)),
    [chosenResidents],
  );

  useEffect(() => {
    if (showsFormer && hasPresent) void useFormerResidents.getState().load();
  }, [showsFormer, hasPresent]);

  /** The columns of a saved view become the person's own with the first change. */
  function showColumns(next: readonly ResidentColumn[] | undefined): void {
    useColumns.getState().show(next);
    if (view.columns) change({ columns: undefined });
  }

  function sortBy(sort: ResidentSort): void {
    const isReversed = sort === view.sort && view.direction === "ascending";
    change({ sort, direction: isReversed ? "descending" : "ascending" });
  }

  const tools = (
    <ListTools
      filter={{ value: view.text, onChange: (text) => change({ text }) }}
      chips={
        <FilterChips
          label={t("Show")}
          choices={RESIDENT_FILTERS}
          labels={FILTER_LABELS}
          counts={hasPresent ? counts : undefined}
          value={view.filter}
          onChange={(filter) => change({ filter })}
        />
      }
      choices={<SortChoice view={view} onChange={change} />}
    >
      {isPhone ? (
        <IconButton
          label={t("Select residents")}
          title={t("Select residents")}
          onClick={useSelection.getState().start}
        >
          <ListChecks />
        </IconButton>
      ) : (
        <ColumnsButton shown={columns} onShow={showColumns} />
      )}
      {savedViews(chosenColumns ? { ...view, columns: chosenColumns } : view)}
      {exportMenu(() => exportOf(rows, filterText(t(FILTER_LABELS[view.filter]), quoted(view.text))))}
    </ListTools>
  );

  return (
    <Card label={t("Residents")}>
      {columns.includes("month") ? rentMonth?.(monthOf(today)) : null}
      {chosenResidents.length > 0 || isSelecting ? (
        <selectionBar.Part
          selection={useSelection}
          count={chosenResidents.length}
          shown={rows.map(({ userID }) => userID)}
          fallback={tools}
        >
          {bulkActions(peopleOf(chosenResidents))}
          {exportMenu(() => exportOf(chosenResidents, t("chosen one by one")), { areSelected: true })}
        </selectionBar.Part>
      ) : (
        tools
      )}
      <RowNotes list={stableRows} />
      <VisuallyHidden>
        <span role="status">{isReady ? countText(rows.length) : ""}</span>
      </VisuallyHidden>
      <AsyncList
        list={list}
        isEmpty={rows.length === 0}
        empty={t(EMPTY)}
        icon={<Users size={24} />}
        action={latest.size === 0 ? <FirstResidents /> : undefined}
        rows={SKELETON_ROWS}
      >
        <Rows list={stableRows} today={today} view={view} shown={columns} onSort={sortBy} />
      </AsyncList>
    </Card>
  );
}

function peopleOf(chosen: readonly ResidentSummaryView[]): SelectedPeople {
  const reached = chosen.filter(isReachable);
  return {
    people: reached.map((resident) => ({ userID: resident.userID, name: residentName(resident) })),
    leftOutCount: chosen.length - reached.length,
    units: reached.map(({ unitNumber }) => unitNumber),
    onDone: useSelection.getState().end,
  };
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
        onPointerEnter={columnsDialog.preload}
        onFocus={columnsDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Columns3 />
      </IconButton>
      {isOpen ? <columnsDialog.Part {...props} onClose={close} /> : null}
    </>
  );
}

function FirstResidents() {
  return (
    <Row gap={2} align="stretch" justify="center" wrap className={styles.first}>
      <ButtonLink variant="primary" to={formAddress(paths.residents, "import")}>
        {t("Import residents")}
      </ButtonLink>
      <ButtonLink to={formAddress(paths.residents, "resident")}>{t("New Resident")}</ButtonLink>
    </Row>
  );
}

const countText = (count: number) =>
  t("{count, plural, one {# resident shown} other {# residents shown}}", { count });

interface RowsProps {
  list: StableRows<ResidentSummaryView>;
  today: CalendarDate;
  view: ResidentListFilter;
  /** The columns on wide screens. */
  shown: readonly ResidentColumn[];
  onSort: (sort: ResidentSort) => void;
}

/** The rows near the screen, in a table or on cards. */
function Rows({ list, today, view, shown, onSort }: RowsProps) {
  const { rows } = list;
  const isPhone = useMedia(PHONE);
  const navigate = useNavigate();
  const open = useCallback(
    ({ userID }: ResidentSummaryView) => void navigate(profileAddress(userID), { state: { userID } }),
    [navigate],
  );
  const isSelecting = useSelection((state) => state.isSelecting);
  const order = useRef(rows);
  order.current = rows;
  // On phones, the cards have no room for other columns, and have check boxes only while residents are selected.
  const columns = useMemo(
    () =>
      residentColumns({
        today,
        shown: isPhone ? NARROW_USUAL : shown,
        checks: !isPhone ? "column" : isSelecting ? "title" : undefined,
        orderOf: () => order.current.map(({ userID }) => userID),
      }),
    [today, shown, isPhone, isSelecting],
  );
  const near = useRowWindow(rows.length, isPhone ? CARD_PX : ROW_PX);
  useAdmission(near, list);
  const { sort, direction } = view;
  const shared = { columns, rowKey, near, topic: RESIDENT_TOPIC };
  return isPhone ? (
    <residentCards.Part {...shared} items={rows} label={t("Residents")} className={styles.cards} />
  ) : (
    <DataTable
      {...shared}
      rows={rows}
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
