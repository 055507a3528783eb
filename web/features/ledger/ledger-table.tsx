/** The entries of a ledger, newest first. A reversed entry is struck through, and its reversal names it. */
import type { LedgerEntryView } from "@domain/ledger.ts";
import { entryNote, entryTitle } from "@domain/ledger-texts.ts";
import type { ReactNode } from "react";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import styles from "./ledger.module.css";
import { formatCents, LEDGER_FORMATS } from "./ledger-formats.ts";

function Description({ entry, action }: { entry: LedgerEntryView; action?: ReactNode }) {
  const title = entryTitle(entry, LEDGER_FORMATS);
  const note = entryNote(entry);
  return (
    <Row as="span" gap={2} justify="between" className={styles.description}>
      <span>
        <b>{entry.reversedOn === undefined ? title : <s>{title}</s>}</b>
        {note === "" ? null : <small dir="auto">{note}</small>}
        {entry.reversedOn === undefined ? null : (
          <small>{t("Reversed {day}", { day: formatDate(entry.reversedOn) })}</small>
        )}
      </span>
      {action}
    </Row>
  );
}

/** @param cents without the sign of a payment in a column of payments */
const Amount = ({ entry, cents }: { entry: LedgerEntryView; cents: number }) => (
  <span className={entry.cents < 0 ? text.green : undefined}>
    {entry.reversedOn === undefined ? formatCents(cents) : <s>{formatCents(cents)}</s>}
  </span>
);

const dayColumn = (): Column<LedgerEntryView> => ({
  key: "day",
  header: t("Date"),
  width: ["8rem"],
  className: styles.day,
  cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
});

const balanceColumn = (): Column<LedgerEntryView> => ({
  key: "balance",
  header: t("Balance"),
  align: "end",
  width: ["8.5rem"],
  className: styles.balanceAfter,
  cell: ({ balance }) => <>{formatCents(balance)}</>,
});

const descriptionColumn = (action?: (entry: LedgerEntryView) => ReactNode): Column<LedgerEntryView> => ({
  key: "description",
  header: t("Description"),
  className: styles.what,
  cell: (entry) => {
    const isFinal = entry.kind === "reversal" || entry.reversedOn !== undefined;
    return <Description entry={entry} action={isFinal ? null : action?.(entry)} />;
  },
});

/** Residents see one column of amounts. */
const residentColumns = (): readonly Column<LedgerEntryView>[] => [
  dayColumn(),
  descriptionColumn(),
  {
    key: "amount",
    className: styles.amount,
    header: t("Amount"),
    align: "end",
    width: ["9rem"],
    cell: (entry) => <Amount entry={entry} cents={entry.cents} />,
  },
  balanceColumn(),
];

/** Staff see charges and payments in two columns, and can reverse entries. */
const staffColumns = (action: (entry: LedgerEntryView) => ReactNode): readonly Column<LedgerEntryView>[] => [
  dayColumn(),
  descriptionColumn(action),
  {
    key: "charge",
    className: styles.amount,
    header: t("Charge"),
    align: "end",
    width: ["8.5rem"],
    cell: (entry) => (entry.cents > 0 ? <Amount entry={entry} cents={entry.cents} /> : null),
  },
  {
    key: "paid",
    className: styles.amount,
    header: t("Paid or credited"),
    align: "end",
    width: ["9.5rem"],
    cell: (entry) => (entry.cents > 0 ? null : <Amount entry={entry} cents={-entry.cents} />),
  },
  balanceColumn(),
];

interface LedgerTableProps {
  entries: readonly LedgerEntryView[];
  /** The actions of staff for an entry that is neither reversed nor a reversal. */
  action?: (entry: LedgerEntryView) => ReactNode;
}

export const LedgerTable = ({ entries, action }: LedgerTableProps) => (
  <DataTable
    label={t("Ledger")}
    columns={action ? staffColumns(action) : residentColumns()}
    rows={entries}
    rowKey={idOf}
    cards
    className={styles.table}
  />
);

interface ShowAllProps {
  count: number;
  shownCount: number;
  showsAll: boolean;
  onShowAll: () => void;
}

/** The button 'Show all 31', or a hint that there are more entries than the screen can show. */
export function ShowAll({ count, shownCount, showsAll, onShowAll }: ShowAllProps) {
  if (count <= shownCount) return null;
  if (showsAll) return <p className={styles.more}>{t("Older entries are in the statement.")}</p>;
  return (
    <p className={styles.more}>
      <Button variant="ghost" onClick={onShowAll}>
        {t("Show all {count}", { count })}
      </Button>
    </p>
  );
}
