/** A report's rows on narrow screens: a card each, all of one height, with only those near the screen in the document. */
import type { ReportPlan } from "@domain/reports/report-definitions.ts";
import type { ReportColumn, ReportRow, ReportView } from "@domain/reports/report-view.ts";
import { type CSSProperties, memo } from "react";
import { PHONE } from "../../lib/media.ts";
import { useMedia } from "../../lib/use-media.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { cellText } from "./cell-text.ts";
import styles from "./report-cards.module.css";
import { ReportCell } from "./report-cell.tsx";
import { rowKey } from "./report-table.tsx";
import { useFrozenOrder } from "./use-frozen-order.ts";

/** What stands in a card's first line; the other columns follow as facts. */
const HEAD_KEYS = ["resident", "unit"];

const COLUMNS = { phone: 2, tablet: 4 };

/** A card's measures, as the styles have them. */
const HEAD_PX = 52;
const FACT_PX = 42;

interface ReportCardsProps {
  plan: ReportPlan;
  view: ReportView;
}

export function ReportCards({ plan, view }: ReportCardsProps) {
  const isPhone = useMedia(PHONE);
  const heads = HEAD_KEYS.flatMap((wanted) => plan.columns.filter(({ key }) => key === wanted));
  const facts = plan.columns.filter(({ key }) => !HEAD_KEYS.includes(key));
  const perLine = isPhone ? COLUMNS.phone : COLUMNS.tablet;
  const height = HEAD_PX + Math.ceil(facts.length / perLine) * FACT_PX;
  const { rows, totals } = view;
  const { ref, first, end, before, after, isAtTop } = useRowWindow<HTMLUListElement>(rows.length, height);
  useFrozenOrder(!isAtTop);
  return (
    <>
      <ul
        ref={ref}
        aria-label={plan.title}
        className={styles.cards}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {rows.slice(first, end).map((row, index) => (
          <Card
            key={rowKey(row)}
            {...{ row, heads, facts, perLine, height }}
            position={first + index + 1}
            count={rows.length}
          />
        ))}
      </ul>
      {Object.keys(totals).length > 0 ? (
        <dl className={styles.totals} aria-label="Total" style={linesOf(perLine)}>
          {plan.columns.map(({ key, head, kind }) =>
            totals[key] === undefined ? null : (
              <div key={key}>
                <dt>{head}</dt>
                <dd>{cellText(totals[key], kind)}</dd>
              </div>
            ),
          )}
        </dl>
      ) : null}
    </>
  );
}

const linesOf = (perLine: number): CSSProperties => ({
  gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))`,
});

interface CardProps {
  row: ReportRow;
  heads: readonly ReportColumn[];
  facts: readonly ReportColumn[];
  perLine: number;
  height: number;
  position: number;
  count: number;
}

const Card = memo(
  function Card({ row, heads, facts, perLine, height, position, count }: CardProps) {
    return (
      <li aria-posinset={position} aria-setsize={count} className={styles.card} style={{ height }}>
        <p className={styles.head}>
          {heads.map((column) => (
            <span key={column.key}>
              <ReportCell row={row} column={column} />
            </span>
          ))}
        </p>
        <dl className={styles.facts} style={linesOf(perLine)}>
          {facts.map((column) => (
            <div key={column.key}>
              <dt>{column.head}</dt>
              <dd>
                <ReportCell row={row} column={column} />
              </dd>
            </div>
          ))}
        </dl>
      </li>
    );
  },
  (a, b) => a.row === b.row && a.height === b.height && a.position === b.position && a.count === b.count,
);
