/** The ledger of a resident's lease for staff: balance, entries, and the dialogs that add and reverse entries. */
import type { LedgerEntryView, LedgerView } from "@domain/ledger.ts";
import { entryTitle } from "@domain/ledger-texts.ts";
import { msgs } from "@domain/message.ts";
import { FileText, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { isNotFound } from "../../lib/http.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import { AddEntryDialog, ReverseDialog } from "./entry-dialogs.tsx";
import styles from "./ledger.module.css";
import { ALL_ENTRIES, FIRST_ENTRIES, useLedger } from "./ledger.store.ts";
import { formatCents, LEDGER_FORMATS } from "./ledger-formats.ts";
import { LedgerTable, ShowAll } from "./ledger-table.tsx";
import { OPENS_STATEMENT, StatementScreen } from "./statement-screen.tsx";

const FILTERS = ["all", "charge", "payment", "credit", "reversal"] as const;
type Filter = (typeof FILTERS)[number];

const FILTER_LABELS: Readonly<Record<Filter, string>> = msgs({
  all: "All",
  charge: "Charges",
  payment: "Payments",
  credit: "Credits",
  reversal: "Reversals",
});

/** The open dialog, by the kind of the new entry or by the entry to reverse; or the statement, which is shown in place of the ledger. */
type Task = "charge" | "payment" | "credit" | "statement" | LedgerEntryView;

interface LedgerPanelProps {
  userID: string;
  /** The name of the user, who prints statements. */
  printedBy: string;
}

export function LedgerPanel({ userID, printedBy }: LedgerPanelProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [task, setTask] = useState<Task>();
  const list = useLoadState(useLedger);
  const ledger = useLedger((state) => (state.params?.userID === userID ? state.data : undefined));
  const limit = showsAll ? ALL_ENTRIES : FIRST_ENTRIES;
  useEffect(() => view({ userID, limit }, useLedger), [userID, limit]);
  const close = () => setTask(undefined);
  if (task === "statement") return <StatementScreen userID={userID} printedBy={printedBy} onBack={close} />;
  return (
    <Card label={t("Ledger")}>
      {isNotFound(list.error) ? (
        <EmptyState>{t("There is no lease with a ledger.")}</EmptyState>
      ) : (
        <AsyncList list={list} isEmpty={ledger === undefined} empty="" rows={8}>
          {ledger ? (
            <>
              <Head ledger={ledger} onStart={setTask} />
              <Entries
                ledger={ledger}
                showsAll={showsAll}
                onShowAll={() => setShowsAll(true)}
                onReverse={setTask}
              />
              {typeof task === "object" ? (
                <ReverseDialog leaseID={ledger.leaseID} entry={task} onClose={close} />
              ) : null}
              {typeof task === "string" ? (
                <AddEntryDialog ledger={ledger} initialKind={task} onClose={close} />
              ) : null}
            </>
          ) : null}
        </AsyncList>
      )}
    </Card>
  );
}

function Head({ ledger, onStart }: { ledger: LedgerView; onStart: (task: Task) => void }) {
  const { unitNumber, balance, open, lastPaymentOn, leaseholders } = ledger;
  const [oldest] = open;
  return (
    <Row justify="between" wrap gap={4} className={styles.head}>
      <Stack gap={1}>
        <p className={styles.label}>{t("Balance of lease {unit}", { unit: unitNumber || "-" })}</p>
        <Row gap={2} wrap>
          <b className={styles.balance}>{formatCents(Math.abs(balance))}</b>
          {balance > 0 ? <Pill tone="amber">{t("due")}</Pill> : null}
          {balance < 0 ? <Pill tone="green">{t("paid ahead")}</Pill> : null}
        </Row>
        <p className={styles.label}>
          {[
            leaseholders.join(", "),
            oldest && t("Oldest open charge: {day}", { day: formatDate(oldest.day) }),
            lastPaymentOn !== undefined && t("Last payment: {day}", { day: formatDate(lastPaymentOn) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </Stack>
      <Row gap={2} wrap data-media="screen" className={styles.actions}>
        <Button {...OPENS_STATEMENT} icon={<FileText />} onClick={() => onStart("statement")}>
          {t("Statement")}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => onStart("charge")}>
          {t("Add charge")}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => onStart("credit")}>
          {t("Add credit")}
        </Button>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => onStart("payment")}>
          {t("Add payment")}
        </Button>
      </Row>
    </Row>
  );
}

interface EntriesProps {
  ledger: LedgerView;
  showsAll: boolean;
  onShowAll: () => void;
  onReverse: (entry: LedgerEntryView) => void;
}

function Entries({ ledger: { entries, count }, showsAll, onShowAll, onReverse }: EntriesProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const isLoadingAll = useLedger((state) => state.pending);
  const visible = filter === "all" ? entries : entries.filter(({ kind }) => kind === filter);
  return (
    <>
      <Row className={styles.tools}>
        <FilterChips
          label={t("Show")}
          choices={FILTERS}
          labels={FILTER_LABELS}
          value={filter}
          onChange={(chosen) => {
            setFilter(chosen);
            // A filter of the first entries only would hide that there are others of the kind.
            if (chosen !== "all") onShowAll();
          }}
        />
      </Row>
      <LedgerTable
        entries={visible}
        action={(entry) => (
          <IconButton
            bare
            aria-haspopup="dialog"
            label={t("Reverse {entry}, {day}", {
              entry: entryTitle(entry, LEDGER_FORMATS),
              day: formatDate(entry.day),
            })}
            title={t("Reverse")}
            onClick={() => onReverse(entry)}
          >
            <Undo2 />
          </IconButton>
        )}
      />
      {visible.length === 0 && !isLoadingAll ? (
        <EmptyState>{t("No entries of this kind yet.")}</EmptyState>
      ) : null}
      <ShowAll count={count} shownCount={entries.length} showsAll={showsAll} onShowAll={onShowAll} />
    </>
  );
}
