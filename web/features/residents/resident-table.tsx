/** The residents as a table (specification, section 2), with only the rows near the screen in the document. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { cx } from "../../ui/cx.ts";
import longTable from "../../ui/long-table.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { SORT_LABELS, type Sort } from "./list-view.ts";
import { ResidentRow } from "./resident-row.tsx";
import styles from "./resident-table.module.css";
import { RESIDENTS_TABLE_ROW_PX } from "./row-heights.ts";
import { useReveal } from "./use-reveal.ts";
import type { ListView } from "./view-address.ts";

const COLUMNS: readonly { head: string; sort?: Sort }[] = [
  { head: "Name", sort: "name" },
  { head: "Unit", sort: "unit" },
  { head: "Lease Status", sort: "status" },
  { head: "Lease Start" },
  { head: "Lease End" },
  { head: "Class", sort: "class" },
  { head: "Monthly Fee", sort: "fee" },
];

interface ResidentTableProps {
  rows: readonly ResidentSummaryView[];
  today: CalendarDate;
  view: ListView;
  onSort: (sort: Sort) => void;
}

export function ResidentTable({ rows, today, view, onSort }: ResidentTableProps) {
  const { ref, first, end, before, after, isAtTop } = useRowWindow<HTMLTableSectionElement>(
    rows.length,
    RESIDENTS_TABLE_ROW_PX,
  );
  useReveal(isAtTop, ref);
  return (
    <table className={cx(longTable.table, styles.table)} aria-rowcount={rows.length + 1}>
      <caption>
        <VisuallyHidden>
          Residents, sorted by {SORT_LABELS[view.sort]}, {view.direction}
        </VisuallyHidden>
      </caption>
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map(({ head, sort }) => (
            <th key={head} scope="col" aria-sort={sort === view.sort ? view.direction : undefined}>
              {sort ? <SortButton head={head} sort={sort} view={view} onSort={onSort} /> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={ref}>
        <Gap height={before} />
        {rows.slice(first, end).map((resident, index) => (
          <ResidentRow key={resident.userID} resident={resident} today={today} rowIndex={first + index + 2} />
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

interface SortButtonProps {
  head: string;
  sort: Sort;
  view: ListView;
  onSort: (sort: Sort) => void;
}

function SortButton({ head, sort, view, onSort }: SortButtonProps) {
  const isSorted = sort === view.sort;
  const Arrow = isSorted && view.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={cx(styles.sort, isSorted && styles.sorted)} onClick={() => onSort(sort)}>
      {head}
      <Arrow size={12} strokeWidth={2.25} aria-hidden />
    </button>
  );
}

/** Stands for the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={longTable.gap}>
      <td colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  );
}
