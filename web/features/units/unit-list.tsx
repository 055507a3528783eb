/** The list of units: one row of tools, and the rows or cards near the screen. */

import type { CalendarDate } from "@domain/calendar.ts";
import { searchedText, wordTest } from "@domain/folded-text.ts";
import type { UnitView } from "@domain/unit.ts";
import { compareUnits } from "@domain/unit-floors.ts";
import { UNIT_STATUSES } from "@domain/unit-rules.ts";
import { Building2 } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatMoney } from "../../lib/formats.ts";
import { filterText, type ShownRows, typedText } from "../../lib/list-export.ts";
import { PHONE } from "../../lib/media.ts";
import { t } from "../../lib/t.ts";
import { unitAddress } from "../../lib/unit-address.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { DataCards } from "../../ui/data-cards.tsx";
import { type CellContext, type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { LeaseEnd } from "./lease-end.tsx";
import { UnitPill } from "./unit-pill.tsx";
import styles from "./units.module.css";
import { useUnits } from "./units.store.ts";

const SHOWN = ["All", ...UNIT_STATUSES] as const;
type Shown = (typeof SHOWN)[number];
const LABELS = Object.fromEntries(SHOWN.map((shown) => [shown, shown])) as Record<Shown, string>;

const ROW_PX = 46;
const CARD_PX = 98;
const SKELETON_ROWS = 8;

const NO_UNITS: readonly UnitView[] = [];

const namesOf = ({ people }: UnitView) => people.map(({ name }) => name).join(", ");

const compare = (a: UnitView, b: UnitView) =>
  compareUnits(a.building, b.building) || compareUnits(a.number, b.number);

interface UnitListProps {
  /** Adds the first unit. */
  action: ReactNode;
  exported: ShownRows;
}

export function UnitList({ action, exported }: UnitListProps) {
  const [query, setQuery] = useState("");
  const [shown, setShown] = useState<Shown>("All");
  const today = usePropertyToday();
  const list = useLoadState(useUnits);
  const units = useUnits((state) => state.data ?? NO_UNITS);
  const sorted = useMemo(() => [...units].sort(compare), [units]);
  const found = useMemo(() => {
    const matches = wordTest(query);

    return sorted.filter((unit) => matches(searchedText(`${unit.number} ${unit.building} ${namesOf(unit)}`)));
  }, [sorted, query]);
  const counts = useMemo(() => {
    const byStatus = UNIT_STATUSES.map((status) => [
      status,
      found.filter((unit) => unit.status === status).length,
    ]);
    return { All: found.length, ...Object.fromEntries(byStatus) } as Record<Shown, number>;
  }, [found]);
  const rows = shown === "All" ? found : found.filter(({ status }) => status === shown);
  exported.current = {
    ...{ list: "units", count: rows.length, ids: () => rows.map(({ _id }) => _id) },
    filter: filterText(t(LABELS[shown]), typedText(query)),
  };
  return (
    <Card label={t("Units")}>
      <Row gap={2} wrap className={styles.tools} data-media="screen">
        <FilterInput
          label={t("Filter by unit, building or name")}
          value={query}
          onChange={setQuery}
          className={styles.text}
        />
        <FilterChips
          label={t("Show")}
          choices={SHOWN}
          labels={LABELS}
          counts={list.status === "ready" ? counts : undefined}
          value={shown}
          onChange={setShown}
        />
      </Row>
      <AsyncList
        list={list}
        isEmpty={rows.length === 0}
        empty={units.length === 0 ? t("No units yet.") : t("No unit matches.")}
        icon={<Building2 size={24} strokeWidth={1.75} aria-hidden />}
        action={units.length === 0 ? action : undefined}
        rows={SKELETON_ROWS}
      >
        <Rows rows={rows} today={today} />
      </AsyncList>
    </Card>
  );
}

function Rows({ rows, today }: { rows: readonly UnitView[]; today: CalendarDate }) {
  const isPhone = useMedia(PHONE);
  const navigate = useNavigate();
  const open = useCallback((unit: UnitView) => void navigate(unitAddress(unit)), [navigate]);
  const columns = useMemo(
    () => columnsOf(today).filter(({ key }) => !isPhone || !NOT_ON_CARDS.includes(key)),
    [today, isPhone],
  );
  const near = useRowWindow(rows.length, isPhone ? CARD_PX : ROW_PX);
  const shared = { columns, rows, rowKey: idOf, near, label: t("Units") };
  return isPhone ? (
    <DataCards {...shared} className={styles.cards} />
  ) : (
    <DataTable {...shared} onOpen={open} />
  );
}

const NOT_ON_CARDS = ["building", "floor", "type"];

function rentOf({ monthlyRent, askingRent }: UnitView): string {
  if (monthlyRent !== null) return formatMoney(monthlyRent);
  return askingRent === null ? "" : t("{askingRent} asking", { askingRent: formatMoney(askingRent) });
}

/** A card leaves out the facts of a unit that it does not have, which most vacant units don't. */
const orDash = (text: string, { isCard }: CellContext) => text || (isCard ? null : "-");

const columnsOf = (today: CalendarDate): readonly Column<UnitView>[] => [
  {
    key: "number",
    header: t("Unit"),
    width: ["9%", "5rem", "4rem"],
    tone: "main",
    card: "title",
    cell: (unit) => (
      <Link to={unitAddress(unit)} className={text.reach}>
        {unit.number}
      </Link>
    ),
  },
  {
    key: "building",
    header: t("Building"),
    width: ["13%", "7rem", "5.5rem"],
    cell: ({ building }) => building || "-",
  },
  {
    key: "floor",
    header: t("Floor"),
    width: ["6%", "3.5rem", "3rem"],
    cell: ({ floor }) => floor ?? "-",
  },
  {
    key: "type",
    header: t("Type"),
    width: ["11%", "6.5rem", "5.5rem"],
    cell: ({ type }) => t(type || "-"),
  },
  {
    key: "status",
    header: t("Status"),
    width: ["11%", "7.5rem", "6.75rem"],
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
    width: ["13%", "8rem", "7.25rem"],
    card: { share: [32, 34] },
    cell: ({ leaseEnd }, { isCard }) =>
      isCard && leaseEnd === "" ? null : <LeaseEnd leaseEnd={leaseEnd} today={today} />,
  },
  {
    key: "rent",
    header: t("Monthly Rent"),
    align: "end",
    width: ["12%", "7rem", "5.5rem"],
    card: { share: [26, 26] },
    cell: (unit, context) => orDash(rentOf(unit), context),
  },
];
