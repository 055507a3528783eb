/** The list of units: tools, and a table, or cards on phones. Only rows near the screen are rendered. */

import type { CalendarDate } from "@domain/calendar.ts";
import { recordTests } from "@domain/list-search.ts";
import type { UnitView } from "@domain/unit.ts";
import { compareUnits } from "@domain/unit-floors.ts";
import { UNIT_STATUSES } from "@domain/unit-rules.ts";
import { Building2, ListChecks } from "lucide-react";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatMoney } from "../../lib/formats.ts";
import { filterText, quoted, type RenderExport, type RowsToExport } from "../../lib/list-export.ts";
import { PHONE, TABLET } from "../../lib/media.ts";
import { createSelection, type SelectedPeople } from "../../lib/selection.ts";
import { type StableRows, useAdmission, useStableRows } from "../../lib/stable-rows.ts";
import { t } from "../../lib/t.ts";
import { unitAddress } from "../../lib/unit-address.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type CellContext, type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { AllCheck, RowCheck } from "../../ui/row-check.tsx";
import { RowNotes } from "../../ui/row-notes.tsx";
import text from "../../ui/text.module.css";
import { LeaseEnd } from "./lease-end.tsx";
import { UnitPill } from "./unit-pill.tsx";
import styles from "./units.module.css";
import { useUnits } from "./units.store.ts";

const unitCards = lazyPart(async () => (await import("../../ui/list-cards.tsx")).ListCards<UnitView>);
const selectionBar = lazyPart(async () => (await import("../../ui/selection-bar.tsx")).SelectionBar);

const useUnitSelection = createSelection();

const FILTERS = ["All", ...UNIT_STATUSES] as const;
type Filter = (typeof FILTERS)[number];
/** The filters are their own labels. */
const FILTER_LABELS = Object.fromEntries(FILTERS.map((filter) => [filter, filter])) as Record<Filter, string>;

const passes = ({ status }: UnitView, filter: Filter) => filter === "All" || status === filter;

const ROW_PX = 46;
const CARD_PX = 98;
const SKELETON_ROWS = 8;

const NO_UNITS: readonly UnitView[] = [];

const namesOf = ({ people }: UnitView) => people.map(({ name }) => name).join(", ");

const textTest = recordTests(({ number, building, people }: UnitView) => ({
  texts: [number, building, ...people.flatMap(({ name, email }) => [name, email])],
  phones: people.map(({ phone }) => phone),
}));

const compare = (a: UnitView, b: UnitView) =>
  compareUnits(a.building, b.building) || compareUnits(a.number, b.number);

const exportOf = (units: readonly UnitView[], filter: string): RowsToExport => ({
  list: "units",
  count: units.length,
  filter,
  ids: () => units.map(idOf),
});

interface UnitListProps {
  /** The button that adds the first unit. */
  action: ReactNode;
  exportMenu: RenderExport;
  /** Renders the actions for the residents of the chosen units. */
  bulkActions: (selected: SelectedPeople) => ReactNode;
}

export function UnitList({ action, exportMenu, bulkActions }: UnitListProps) {
  const [typedQuery, setQuery] = useState("");
  // The field shows each letter at once; the rows follow.
  const query = useDeferredValue(typedQuery);
  const [filter, setFilter] = useState<Filter>("All");
  const today = usePropertyToday();
  const list = useLoadState(useUnits);
  const units = useUnits((state) => state.data ?? NO_UNITS);
  const isReady = list.status === "ready";
  const stableRows = useStableRows({
    items: units,
    key: isReady ? JSON.stringify([filter, query]) : undefined,
    passes: useMemo(() => {
      const passesText = textTest(query);
      return (unit: UnitView) => passes(unit, filter) && passesText(unit);
    }, [filter, query]),
    order: compare,
  });
  const { rows } = stableRows;
  const counts = useMemo(() => {
    const matchingUnits = units.filter(textTest(query));
    return Object.fromEntries(
      FILTERS.map((name) => [name, matchingUnits.filter((unit) => passes(unit, name)).length]),
    ) as Record<Filter, number>;
  }, [units, query]);
  const isPhone = useMedia(PHONE);
  const isSelecting = useUnitSelection((state) => state.isSelecting);
  const selectedIDs = useUnitSelection((state) => state.selectedIDs);
  // A selected unit stays selected, and is counted, if the filter hides it.
  const selectedUnits = useMemo(
    () => units.filter(({ _id }) => selectedIDs.has(_id)).toSorted(compare),
    [units, selectedIDs],
  );
  useEffect(() => () => useUnitSelection.getState().end(), []);
  useEffect(() => useUnitSelection.getState().keep(selectedUnits.map(idOf)), [selectedUnits]);

  const tools = (
    <ListTools
      filter={{ value: typedQuery, onChange: setQuery }}
      chips={
        <FilterChips
          label={t("Show")}
          choices={FILTERS}
          labels={FILTER_LABELS}
          counts={isReady ? counts : undefined}
          value={filter}
          onChange={setFilter}
        />
      }
    >
      {isPhone ? (
        <IconButton
          label={t("Select units")}
          title={t("Select units")}
          onClick={useUnitSelection.getState().start}
        >
          <ListChecks />
        </IconButton>
      ) : null}
      {exportMenu(() => exportOf(rows, filterText(t(FILTER_LABELS[filter]), quoted(query))))}
    </ListTools>
  );

  return (
    <Card label={t("Units")}>
      {selectedUnits.length > 0 || isSelecting ? (
        <selectionBar.Part
          selection={useUnitSelection}
          count={selectedUnits.length}
          shown={rows.map(idOf)}
          fallback={tools}
        >
          {bulkActions(peopleIn(selectedUnits))}
          {exportMenu(() => exportOf(selectedUnits, t("chosen one by one")), { areSelected: true })}
        </selectionBar.Part>
      ) : (
        tools
      )}
      <RowNotes list={stableRows} />
      <AsyncList
        list={list}
        isEmpty={rows.length === 0}
        empty={units.length === 0 ? t("No units yet.") : t("No unit matches.")}
        icon={<Building2 size={24} />}
        action={units.length === 0 ? action : undefined}
        rows={SKELETON_ROWS}
      >
        <Rows list={stableRows} today={today} />
      </AsyncList>
    </Card>
  );
}

function peopleIn(units: readonly UnitView[]): SelectedPeople {
  const unitsWithPeople = units.filter(({ people }) => people.length > 0);
  return {
    people: unitsWithPeople.flatMap(({ people }) => people.map(({ userID, name }) => ({ userID, name }))),
    // The people of a unit are approved and have not moved out.
    leftOutCount: 0,
    units: unitsWithPeople.map(({ number }) => number),
    onDone: useUnitSelection.getState().end,
  };
}

function Rows({ list, today }: { list: StableRows<UnitView>; today: CalendarDate }) {
  const { rows } = list;
  const isPhone = useMedia(PHONE);
  const isTablet = useMedia(TABLET);
  const isSelecting = useUnitSelection((state) => state.isSelecting);
  // In a ref, so that the columns, and with them the rendered rows, stay the same when the rows change.
  const order = useRef(rows);
  order.current = rows;
  const navigate = useNavigate();
  const open = useCallback((unit: UnitView) => void navigate(unitAddress(unit)), [navigate]);
  const columns = useMemo(() => {
    const leftOut = isPhone ? NOT_ON_CARDS : isTablet ? NOT_ON_TABLETS : [];
    const all = columnsOf(today, isSelecting, () => order.current.map(idOf));
    return all.filter(({ key }) => !leftOut.includes(key));
  }, [today, isPhone, isTablet, isSelecting]);
  const rowWindow = useRowWindow(rows.length, isPhone ? CARD_PX : ROW_PX);
  useAdmission(rowWindow, list);
  const listProps = { columns, rowKey: idOf, near: rowWindow, label: t("Units") };
  return isPhone ? (
    <unitCards.Part {...listProps} items={rows} className={styles.cards} />
  ) : (
    <DataTable {...listProps} rows={rows} onOpen={open} />
  );
}

/** Left out on tablets, where they would leave no room for the names; the page of a unit has them. */
const NOT_ON_TABLETS = ["floor", "type"];
const NOT_ON_CARDS = ["select", "building", ...NOT_ON_TABLETS];

function rentOf({ monthlyRent, askingRent }: UnitView): string {
  if (monthlyRent !== null) return formatMoney(monthlyRent);
  return askingRent === null ? "" : t("{askingRent} asking", { askingRent: formatMoney(askingRent) });
}

/** A card leaves out missing facts, because vacant units lack most of them. */
const orDash = (text: string, { isCard }: CellContext) => text || (isCard ? null : "-");

/**
 * @param selects whether cards have check boxes, as the rows of the table have
 * @param orderOf the `_id`s of the list in its order
 */
const columnsOf = (
  today: CalendarDate,
  selects: boolean,
  orderOf: () => readonly string[],
): readonly Column<UnitView>[] => [
  {
    key: "select",
    header: "",
    head: () => <AllCheck selection={useUnitSelection} orderOf={orderOf} />,
    width: ["2.75rem"],
    cell: (unit) => <UnitCheck unit={unit} orderOf={orderOf} />,
  },
  {
    key: "number",
    header: t("Unit"),
    width: ["9%", "5rem", "4rem"],
    tone: "main",
    card: "title",
    cell: (unit, { isCard }) => (
      <Row gap={2}>
        {isCard && selects ? <UnitCheck unit={unit} orderOf={orderOf} /> : null}
        <Link to={unitAddress(unit)} className={text.reach}>
          {unit.number}
        </Link>
      </Row>
    ),
  },
  {
    key: "building",
    header: t("Building"),
    width: ["13%", "7rem", "6.5rem"],
    cell: ({ building }) => building || "-",
  },
  {
    key: "floor",
    header: t("Floor"),
    width: ["6%", "3.5rem"],
    cell: ({ floor }) => floor ?? "-",
  },
  {
    key: "type",
    header: t("Type"),
    width: ["11%", "6.5rem"],
    cell: ({ type }) => t(type || "-"),
  },
  {
    key: "status",
    header: t("Status"),
    width: ["13%", "9rem", "8.5rem"],
    card: "aside",
    cell: ({ status }) => <UnitPill status={status} />,
  },
  {
    key: "people",
    header: t("Residents"),
    width: ["auto"],
    card: { share: [42, 40] },
    tooltip: namesOf,
    cell: (unit, context) => orDash(namesOf(unit), context),
  },
  {
    key: "leaseEnd",
    header: t("Lease End"),
    width: ["13%", "8.5rem"],
    card: { share: [32, 34] },
    cell: ({ leaseEnd }, { isCard }) =>
      isCard && leaseEnd === "" ? null : <LeaseEnd leaseEnd={leaseEnd} today={today} />,
  },
  {
    key: "rent",
    header: t("Monthly Rent"),
    align: "end",
    width: ["12%", "7rem"],
    card: { share: [26, 26] },
    cell: (unit, context) => orDash(rentOf(unit), context),
  },
];

function UnitCheck({ unit, orderOf }: { unit: UnitView; orderOf: () => readonly string[] }) {
  const name = t("Unit {number}", { number: unit.number });
  return <RowCheck selection={useUnitSelection} rowID={unit._id} name={name} orderOf={orderOf} />;
}
