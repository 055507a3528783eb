/** The rows of a long table on narrow screens, as cards of one height. Only those near the viewport are in the document. */

import { type CSSProperties, memo } from "react";
import type { Rendered } from "../lib/jsx/rendered.ts";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./data-cards.module.css";
import { type CellContext, type Column, type DataTableProps, hasTotals, rowStyle } from "./data-table.tsx";
import { Row } from "./layout.tsx";
import { UnreadTag, unreadClass } from "./unread-tag.tsx";
import { useRowStops } from "./use-row-stops.ts";
import { useUnreadMark } from "./use-unread-mark.ts";

interface DataCardsProps<Row, Sort extends string>
  extends Pick<DataTableProps<Row, Sort>, "label" | "columns" | "rowKey" | "topic" | "className"> {
  rows: readonly Row[];
  near: NonNullable<DataTableProps<Row, Sort>["near"]>;
  /** The number of facts per line, if one line can't hold all. */
  perLine?: number;
}

/** The columns in a card's first line, and those below. */
export function cardParts<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  const columnsAt = (place: "title" | "aside") => columns.filter(({ card }) => card === place);
  const heads = [...columnsAt("title"), ...columnsAt("aside")];
  return { heads, facts: columns.filter((column) => !heads.includes(column)) };
}

export function DataCards<Row, Sort extends string>(props: DataCardsProps<Row, Sort>) {
  const { label, columns, rows, rowKey, near, topic = "", perLine, className } = props;
  const { ref, first, end, before, after, rowHeight } = near;
  useRowStops(ref);
  return (
    <div
      className={cx(styles.cards, className)}
      style={{ ...rowStyle(rowHeight), ...lineStyle(columns, perLine) }}
    >
      <ul ref={ref} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
        {rows.slice(first, end).map((row, index) => {
          const id = rowKey(row);
          return (
            <Card
              key={id}
              row={row}
              id={id}
              columns={columns}
              topic={topic}
              position={first + index + 1}
              count={rows.length}
            />
          );
        })}
      </ul>
      {hasTotals(columns) ? <Totals columns={columns} /> : null}
    </div>
  );
}

interface CardProps<Row, Sort extends string> {
  row: Row;
  id: string;
  columns: readonly Column<Row, Sort>[];
  topic: string;
  position: number;
  count: number;
}

const Card = memo(function Card<Row, Sort extends string>(props: CardProps<Row, Sort>) {
  const { row, id, columns, topic, position, count } = props;
  const { kind, ref } = useUnreadMark<HTMLLIElement>(topic, id);
  const context: CellContext = { tag: <UnreadTag kind={kind} />, isCard: true };
  const { heads, facts } = cardParts(columns);
  return (
    <li ref={ref} aria-posinset={position} aria-setsize={count} className={unreadClass(kind)}>
      <Row gap={3} justify="between" tone="strong" className={styles.head}>
        {heads.map(({ key, cell }) => (
          <div key={key}>{cell(row, context)}</div>
        ))}
      </Row>
      <dl className={styles.facts}>
        {facts.map(({ key, header, card, cell }) => {
          const value = cell(row, context);
          return value === null ? null : (
            <div key={key}>
              <dt title={t(header)}>{(typeof card === "object" && card.label) || t(header)}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}) as <Row, Sort extends string>(props: CardProps<Row, Sort>) => Rendered;

function Totals<Row, Sort extends string>({ columns }: { columns: readonly Column<Row, Sort>[] }) {
  return (
    <dl className={styles.totals} aria-label={t("Total")}>
      {columns.map(({ key, header, total }) =>
        total === undefined ? null : (
          <div key={key}>
            <dt title={t(header)}>{t(header)}</dt>
            <dd>{total}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/**
 * The widths of the facts in a line, on phones and on small phones: equal ones with `perLine`, or else the shares that the columns name
 * (`Column.card`), by default 1.
 */
function lineStyle<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  perLine: number | undefined,
): CSSProperties {
  const shares = cardParts(columns).facts.map(({ card }) => (typeof card === "object" ? card.share : [1, 1]));
  const lineOf = (widths: readonly (number | undefined)[]) =>
    perLine ? `repeat(${perLine}, minmax(0, 1fr))` : widths.map((width) => `minmax(0, ${width}fr)`).join(" ");
  return {
    "--phone": lineOf(shares.map(([phone]) => phone)),
    "--small-phone": lineOf(shares.map(([, smallPhone]) => smallPhone)),
  } as CSSProperties;
}
