/** The tools above the list: text filter, the filters of the dashboard's links, and sorting. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { SelectBox } from "../../ui/select.tsx";
import styles from "./list-tools.module.css";
import { type Direction, FILTERS, type Filter, SORT_NAMES, SORTS, type Sort } from "./list-view.ts";
import type { ListView } from "./view-address.ts";

const FILTER_LABELS: Record<Filter, string> = {
  all: "All",
  classA: "Class A",
  classB: "Class B",
  classC: "Class C",
  expiring: "Expiring",
  new: "New",
  pending: "Pending",
  former: "Former",
};

const OTHER: Record<Direction, Direction> = { ascending: "descending", descending: "ascending" };
const DIRECTION_LABELS: Record<Direction, string> = { ascending: "Ascending", descending: "Descending" };

interface ListToolsProps {
  view: ListView;
  /** The number of residents per filter; undefined while loading. */
  counts: Partial<Record<Filter, number>> | undefined;
  onChange: (part: Partial<ListView>) => void;
}

export function ListTools({ view, counts, onChange }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <FilterInput
        label="Filter by name or unit"
        value={view.text}
        onChange={(text) => onChange({ text })}
        className={styles.text}
      />
      <FilterChips
        label="Show"
        choices={FILTERS}
        labels={FILTER_LABELS}
        counts={counts}
        value={view.filter}
        onChange={(filter) => onChange({ filter })}
        className={styles.chips}
      />
      <div className={styles.sort}>
        <SortChoice value={view.sort} onChange={(sort) => onChange({ sort })} />
        <DirectionButton value={view.direction} onChange={(direction) => onChange({ direction })} />
      </div>
    </div>
  );
}

function SortChoice({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Sort by</label>
      <SelectBox
        id={id}
        options={SORT_NAMES.map((sort) => ({ value: sort, label: SORTS[sort].label }))}
        value={value}
        onChange={(event) => onChange(event.target.value as Sort)}
      />
    </>
  );
}

interface DirectionButtonProps {
  value: Direction;
  onChange: (direction: Direction) => void;
}

function DirectionButton({ value, onChange }: DirectionButtonProps) {
  const Arrow = value === "ascending" ? ArrowUp : ArrowDown;
  return (
    <Button
      icon={<Arrow size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={`${DIRECTION_LABELS[value]}. Switch to ${OTHER[value]}`}
      title={`Switch to ${OTHER[value]}`}
      className={styles.direction}
      onClick={() => onChange(OTHER[value])}
    >
      <span>{DIRECTION_LABELS[value]}</span>
    </Button>
  );
}
