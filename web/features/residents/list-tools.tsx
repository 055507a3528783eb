/** The tools above the list: text filter, the filters of the dashboard's links, sorting, and the columns. */

import {
  RESIDENT_FILTERS,
  RESIDENT_SORTS,
  type ResidentFilter,
  type ResidentListFilter,
  type ResidentSort,
  type SortDirection,
} from "@domain/list-filters.ts";
import { msgs } from "@domain/message.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { Row } from "../../ui/layout.tsx";
import { SelectBox } from "../../ui/select.tsx";
import styles from "./list-tools.module.css";
import { SORTS } from "./list-view.ts";

export const FILTER_LABELS: Record<ResidentFilter, string> = msgs({
  all: "All",
  classA: "Class A",
  classB: "Class B",
  classC: "Class C",
  expiring: "Expiring",
  new: "New",
  pending: "Pending",
  former: "Former",
});

const OTHER: Record<SortDirection, SortDirection> = { ascending: "descending", descending: "ascending" };
const DIRECTION_LABELS: Record<SortDirection, string> = msgs({
  ascending: "Ascending",
  descending: "Descending",
});

interface ListToolsProps {
  view: ResidentListFilter;
  /** The number of residents per filter; undefined while loading. */
  counts: Partial<Record<ResidentFilter, number>> | undefined;
  onChange: (part: Partial<ResidentListFilter>) => void;
  /** Shown after the sorting. */
  children: ReactNode;
}

export function ListTools({ view, counts, onChange, children }: ListToolsProps) {
  return (
    <Row gap={2} wrap className={styles.tools} data-media="screen">
      <FilterInput
        label={t("Filter by name or unit")}
        placeholder={t("Name, unit, phone or email")}
        value={view.text}
        onChange={(text) => onChange({ text })}
        className={styles.text}
      />
      <FilterChips
        label={t("Show")}
        choices={RESIDENT_FILTERS}
        labels={FILTER_LABELS}
        counts={counts}
        value={view.filter}
        onChange={(filter) => onChange({ filter })}
        className={styles.chips}
      />
      <Row gap={2} size={13} tone="muted" wrap className={styles.sort}>
        <SortChoice value={view.sort} onChange={(sort) => onChange({ sort })} />
        <DirectionButton value={view.direction} onChange={(direction) => onChange({ direction })} />
        {children}
      </Row>
    </Row>
  );
}

function SortChoice({ value, onChange }: { value: ResidentSort; onChange: (sort: ResidentSort) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t("Sort by")}</label>
      <SelectBox
        id={id}
        options={RESIDENT_SORTS.map((sort) => ({ value: sort, label: t(SORTS[sort].label) }))}
        value={value}
        onChange={(event) => onChange(event.target.value as ResidentSort)}
      />
    </>
  );
}

interface DirectionButtonProps {
  value: SortDirection;
  onChange: (direction: SortDirection) => void;
}

function DirectionButton({ value, onChange }: DirectionButtonProps) {
  const Arrow = value === "ascending" ? ArrowUp : ArrowDown;
  return (
    <Button
      icon={<Arrow size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={
        value === "ascending" ? t("Ascending. Switch to descending") : t("Descending. Switch to ascending")
      }
      title={t("Switch to {value}", { value: OTHER[value] })}
      className={styles.direction}
      onClick={() => onChange(OTHER[value])}
    >
      <span>{t(DIRECTION_LABELS[value])}</span>
    </Button>
  );
}
