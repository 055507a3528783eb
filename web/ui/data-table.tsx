/**
 * Tables from columns as data: a new column is one entry. A long table has only the rows near the viewport in the document; on narrow screens
 * `DataCards` takes its place. A short table stays a table, whose styles lay its rows out as cards.
 */

import { ArrowDown, ArrowUp } from "lucide-react";
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from "react";
import type { Rendered } from "../lib/jsx/rendered.ts";
import { t } from "../lib/t.ts";
import type { NearRows } from "../lib/use-row-window.ts";
import { cx } from "./cx.ts";
import styles from "./data-table.module.css";
import { UnreadTag, unreadClass } from "./unread-tag.tsx";
import { useRowStops } from "./use-row-stops.ts";
import { useUnreadMark } from "./use-unread-mark.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface CellContext {
  /** Marks a newly arrived row; belongs in one of its cells. */
  tag: ReactNode;
  isCard: boolean;
}

export interface Column<Row, Sort extends string = string> {
  key: string;
  header: string;
  /** Rendered in place of the header's text, again whenever the rows change. */
  head?: () => ReactNode;
  cell: (row: Row, context: CellContext) => ReactNode;
  /** Right-aligns numbers and dates. */
  align?: "end" | undefined;
  /** Widths on wide, medium and narrow screens, in CSS. A missing one is the same as on the wider screen. */
  width?: readonly [wide: string, medium?: string, narrow?: string];
  tone?: Tone | ((row: Row) => Tone | undefined) | undefined;
  className?: string | undefined;
  /** A tooltip for values that can be cut off. */
  tooltip?: ((row: Row) => string) | undefined;
  /** The name of the sort that the header offers. */
  sort?: Sort;
  /** The sum of all rows. */
  total?: ReactNode;
  /** The place of the value in a card: at an end of the first line, or below it as a fact, with its share of the width. */
  card?:
    | "title"
    | "aside"
    | { share: readonly [phone: number, smallPhone: number]; label?: ReactNode }
    | undefined;
}

type Tone = "main" | "strong" | "muted";

interface Sorting<Sort extends string> {
  by: Sort;
  direction: "ascending" | "descending";
  onSort: (sort: Sort) => void;
}

export interface DataTableProps<Row, Sort extends string = string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  /** A row that is still being loaded is undefined. */
  rows: readonly (Row | undefined)[];
  /** A row's key, which is also its id in the unread store. */
  rowKey: (row: Row) => string;
  /** The rows near the screen, for a table of any length. */
  near?: NearRows;
  /** The list's topic in the unread store. */
  topic?: string;
  sorting?: Sorting<Sort>;
  /** Called for a click anywhere in a row. Must keep its identity. */
  onOpen?: (row: Row) => void;
  /** Lays out the rows of a short table as cards on phones. */
  cards?: boolean;
  /** Whether the table is at the top of its card. */
  isTopmost?: boolean;
  className?: string | undefined;
}

/** The key of rows with an `_id`. */
export const idOf = ({ _id }: { _id: string }): string => _id;

export const hasTotals = <Row, Sort extends string>(columns: readonly Column<Row, Sort>[]): boolean =>
  columns.some(({ total }) => total !== undefined);

/* biome-ignore-start lint/a11y/noRedundantRoles: rows drawn as cards lose the roles that elements have by themselves */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, near, sorting, cards, isTopmost, className } = props;
  const withTotals = hasTotals(columns);
  useRowStops(near?.ref);
  return (
    <table
      role="table"
      className={cx(
        styles.table,
        near ? styles.long : styles.short,
        cards && styles.cards,
        isTopmost && styles.topmost,
        className,
      )}
      style={near && rowStyle(near.rowHeight)}
      aria-rowcount={near && rows.length + (withTotals ? 2 : 1)}
    >
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      {columns.some(({ width }) => width) ? (
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={widthStyle(width)} />
          ))}
        </colgroup>
      ) : null}
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={near && 1}>
          {columns.map(({ key, header, head, align, sort }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={align && styles.end}
              aria-sort={sort !== undefined && sort === sorting?.by ? sorting.direction : undefined}
            >
              {sort !== undefined && sorting ? (
                <SortButton header={header} sort={sort} sorting={sorting} />
              ) : (
                (head?.() ?? t(header))
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={near?.ref}>
        <Rows {...props} />
      </tbody>
      {withTotals ? (
        <tfoot role="rowgroup">
          <tr role="row" aria-rowindex={near && rows.length + 2}>
            {columns.map(({ key, align, tone, total }, index) => (
              <td
                key={key}
                role="cell"
                className={cx(align && styles.end, typeof tone === "string" && styles[tone])}
              >
                {total ?? (index === 0 ? t("Total") : "")}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

function Rows<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { columns, rows, rowKey, near, topic = "", onOpen } = props;
  const { first = 0, end = rows.length, before = 0, after = 0 } = near ?? {};
  return (
    <>
      <Gap height={before} columns={columns.length} />
      {rows.slice(first, end).map((row, index) => {
        const place = first + index;
        const rowIndex = near && place + 2;
        if (!row) return <LoadingRow key={place} columns={columns.length} rowIndex={rowIndex} />;
        const id = rowKey(row);
        return (
          <BodyRow
            key={id}
            row={row}
            id={id}
            columns={columns}
            topic={topic}
            onOpen={onOpen}
            rowIndex={rowIndex}
          />
        );
      })}
      <Gap height={after} columns={columns.length} />
    </>
  );
}

interface BodyRowProps<Row, Sort extends string> {
  row: Row;
  id: string;
  columns: readonly Column<Row, Sort>[];
  topic: string;
  onOpen: ((row: Row) => void) | undefined;
  rowIndex: number | undefined;
}

/** Whether a click is meant for the row: it was not on a control in it, and ended no text selection. */
function isForRow({ target, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || (target instanceof Element && target.closest("a, button, label"))) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

const BodyRow = memo(function BodyRow<Row, Sort extends string>(props: BodyRowProps<Row, Sort>) {
  const { row, id, columns, topic, onOpen, rowIndex } = props;
  const { kind, ref } = useUnreadMark<HTMLTableRowElement>(topic, id);
  const context: CellContext = { tag: <UnreadTag kind={kind} />, isCard: false };
  return (
    <tr
      ref={ref}
      role="row"
      aria-rowindex={rowIndex}
      className={cx(onOpen && styles.opens, unreadClass(kind))}
      onClick={onOpen && ((event) => isForRow(event) && onOpen(row))}
    >
      {columns.map(({ key, align, tone, className, tooltip, cell }) => (
        <td
          key={key}
          role="cell"
          className={cx(align && styles.end, toneClass(tone, row), className)}
          title={tooltip?.(row)}
        >
          {cell(row, context)}
        </td>
      ))}
    </tr>
  );
}) as <Row, Sort extends string>(props: BodyRowProps<Row, Sort>) => Rendered;

function LoadingRow({ columns, rowIndex }: { columns: number; rowIndex: number | undefined }) {
  return (
    <tr role="row" aria-rowindex={rowIndex}>
      <td role="cell" colSpan={columns} className={styles.muted}>
        {t("Loading...")}
      </td>
    </tr>
  );
}
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */

interface SortButtonProps<Sort extends string> {
  header: string;
  sort: Sort;
  sorting: Sorting<Sort>;
}

function SortButton<Sort extends string>({ header, sort, sorting }: SortButtonProps<Sort>) {
  const isSorted = sort === sorting.by;
  const Arrow = isSorted && sorting.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={cx(styles.sort, isSorted && styles.sorted)}
      onClick={() => sorting.onSort(sort)}
    >
      {t(header)}
      <Arrow size={12} strokeWidth={2.25} />
    </button>
  );
}

/** Takes the place of the rows that are not in the document. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function toneClass<Row>(tone: Column<Row>["tone"], row: Row): string | undefined {
  const name = typeof tone === "function" ? tone(row) : tone;
  return name && styles[name];
}

/** The height of a row, for the style sheets. */
export const rowStyle = (rowHeight: number) => ({ "--row": `${rowHeight}px` }) as CSSProperties;

function widthStyle(width: Column<unknown>["width"]): CSSProperties | undefined {
  if (!width) return undefined;
  const [wide, medium = wide, narrow = medium] = width;
  return { "--wide": wide, "--medium": medium, "--narrow": narrow } as CSSProperties;
}
