/** A report's rows as a table: only those near the screen are in the document, unless they are being printed. */
import type { ReportPlan } from "@domain/reports/report-definitions.ts";
import type { ReportColumn, ReportRow, ReportView } from "@domain/reports/report-view.ts";
import { memo } from "react";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { cx } from "../../ui/cx.ts";
import longTable from "../../ui/long-table.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { cellText, isNumber, valueIn } from "./cell-text.ts";
import { ReportCell } from "./report-cell.tsx";
import styles from "./report-table.module.css";
import { useFrozenOrder } from "./use-frozen-order.ts";

/** A row's height, as the styles have it. */
const REPORT_ROW_PX = 40;

/** What columns need in the order of their keys, as shares of the width. */
const WIDTHS: Readonly<Record<string, number>> = {
  resident: 17,
  unit: 7,
  class: 6,
  requestID: 13,
  category: 13,
  subCategory: 17,
  status: 10,
  leaseStatus: 14,
  expires: 13,
  open: 12,
  age: 8,
  daysLeft: 8,
  priority: 8,
};
const WIDTH = 11;

interface ReportTableProps {
  plan: ReportPlan;
  view: ReportView;
  isPrinting: boolean;
}

export function ReportTable({ plan, view, isPrinting }: ReportTableProps) {
  const { columns } = plan;
  const { rows, totals } = view;
  const near = useRowWindow<HTMLTableSectionElement>(rows.length, REPORT_ROW_PX);
  useFrozenOrder(!near.isAtTop);
  const { first, end, before, after } = isPrinting
    ? { first: 0, end: rows.length, before: 0, after: 0 }
    : near;
  const hasTotals = Object.keys(totals).length > 0;
  return (
    <table className={cx(longTable.table, styles.table)} aria-rowcount={rows.length + (hasTotals ? 2 : 1)}>
      <caption>
        <VisuallyHidden>{plan.title}</VisuallyHidden>
      </caption>
      <colgroup>
        {columns.map(({ key }) => (
          <col key={key} style={{ width: `${WIDTHS[key] ?? WIDTH}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, head, kind }) => (
            <th key={key} scope="col" className={isNumber(kind) ? styles.end : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={near.ref}>
        <Gap height={before} columns={columns.length} />
        {rows.slice(first, end).map((row, index) => (
          <Row key={rowKey(row)} row={row} columns={columns} rowIndex={first + index + 2} />
        ))}
        <Gap height={after} columns={columns.length} />
      </tbody>
      {hasTotals ? (
        <tfoot>
          <tr aria-rowindex={rows.length + 2}>
            {columns.map(({ key, kind }, at) => (
              <td key={key} className={isNumber(kind) ? styles.end : undefined}>
                {at === 0 ? "Total" : totals[key] === undefined ? "" : cellText(totals[key], kind)}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** Residents have one row each, but for their incidents. */
export function rowKey(row: ReportRow): string {
  const { requestID = "", reported = "" } = row as ReportRow & { requestID?: string; reported?: string };
  return `${row.userID} ${requestID} ${reported}`;
}

interface RowProps {
  row: ReportRow;
  columns: readonly ReportColumn[];
  rowIndex: number;
}

const Row = memo(function Row({ row, columns, rowIndex }: RowProps) {
  return (
    <tr aria-rowindex={rowIndex}>
      {columns.map((column) => {
        const isNone = valueIn(row, column) === 0;
        const title = column.kind === "text" ? cellText(valueIn(row, column), "text") : undefined;
        return (
          <td
            key={column.key}
            className={cx(isNumber(column.kind) && styles.end, isNone && styles.none)}
            title={title}
          >
            <ReportCell row={row} column={column} />
          </td>
        );
      })}
    </tr>
  );
});

/** Stands for the rows that are not in the document. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={longTable.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
