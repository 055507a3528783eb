/** A report's rows: a table, or cards on narrow screens; on paper always the whole table. */

import type { ReportDefinition } from "@domain/reports/report-definitions.ts";
import type { ReportRow, ReportView } from "@domain/reports/report-view.ts";
import { useEffect, useMemo } from "react";
import { PHONE, TABLET } from "../../lib/media.ts";
import { t } from "../../lib/t.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePrinting } from "../../lib/use-printing.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { cardParts, DataCards } from "../../ui/data-cards.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { reportColumns } from "./report-columns.tsx";
import styles from "./report-table.module.css";

const ROW_PX = 40;

/** A card's first line, and each line of facts below it. */
const CARD_HEAD_PX = 52;
const CARD_LINE_PX = 42;

const FACTS_PER_LINE = { phone: 2, tablet: 4 };

interface ReportTableProps {
  definition: ReportDefinition;
  view: ReportView;
  /** Called with whether the reader has scrolled down. Must keep its identity. */
  onScrolled: (isScrolled: boolean) => void;
}

export function ReportTable({ definition, view, onScrolled }: ReportTableProps) {
  const { rows, totals } = view;
  const isPrinting = usePrinting();
  const isNarrow = useMedia(TABLET);
  const isPhone = useMedia(PHONE);
  const columns = useMemo(() => reportColumns(definition, totals), [definition, totals]);
  const hasCards = isNarrow && !isPrinting;
  const perLine = isPhone ? FACTS_PER_LINE.phone : FACTS_PER_LINE.tablet;
  const cardHeight = CARD_HEAD_PX + Math.ceil(cardParts(columns).facts.length / perLine) * CARD_LINE_PX;
  const near = useRowWindow(rows.length, hasCards ? cardHeight : ROW_PX);
  useEffect(() => {
    onScrolled(!near.isAtTop);
    return () => onScrolled(false);
  }, [onScrolled, near.isAtTop]);
  const tableProps = { label: t(definition.title), columns, rows, rowKey, near };
  return hasCards ? (
    <DataCards {...tableProps} perLine={perLine} className={styles.cards} />
  ) : (
    <DataTable {...tableProps} isTopmost className={styles.table} />
  );
}

/** Reports have a row for each resident, lease, incident or month. */
function rowKey(row: ReportRow): string {
  const { userID, unit, requestID, reported, month } = row as Readonly<Record<string, string | undefined>> &
    ReportRow;
  return [userID, unit, requestID, reported, month].join(" ");
}
