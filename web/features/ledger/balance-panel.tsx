/** The balance of a resident's lease: the open and the next charges, how to pay, and the history. */
import type { LedgerView } from "@domain/ledger.ts";
import { entryTitle } from "@domain/ledger-texts.ts";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import styles from "./ledger.module.css";
import { useLedger } from "./ledger.store.ts";
import { formatCents, LEDGER_FORMATS } from "./ledger-formats.ts";
import { LedgerTable, ShowAll } from "./ledger-table.tsx";

interface BalancePanelProps {
  /** Whether all entries are shown, or only the first ones. */
  showsAll: boolean;
  onShowAll: () => void;
  officeLink: ReactNode;
}

export function BalancePanel({ showsAll, onShowAll, officeLink }: BalancePanelProps) {
  const list = useLoadState(useLedger);
  const ledger = useLedger((state) => state.data);
  return (
    <AsyncList list={list} isEmpty={ledger === undefined} empty="" rows={8}>
      {ledger ? (
        <Stack gap={4}>
          <div className={styles.cards}>
            <Balance ledger={ledger} officeLink={officeLink} />
            <HowToPay howToPay={ledger.howToPay} />
          </div>
          <Card title={t("History")} beside={t("Newest first")}>
            <LedgerTable entries={ledger.entries} />
            <ShowAll
              count={ledger.count}
              shownCount={ledger.entries.length}
              showsAll={showsAll}
              onShowAll={onShowAll}
            />
          </Card>
        </Stack>
      ) : null}
    </AsyncList>
  );
}

function Balance({ ledger, officeLink }: { ledger: LedgerView; officeLink: ReactNode }) {
  const { balance, open, next, unitNumber, leaseholders } = ledger;
  const values = { unit: unitNumber || "-", names: leaseholders.join(", ") };
  return (
    <Card label={t("Balance")}>
      <div className={styles.sums}>
        <Stack gap={1}>
          <p className={styles.label}>{balance < 0 ? t("Paid ahead") : t("You owe today")}</p>
          <b className={styles.balance}>{formatCents(Math.abs(balance))}</b>
          {balance === 0 ? <p>{t("Nothing is due.")}</p> : null}
          <p className={styles.label}>
            {leaseholders.length > 1
              ? t("Lease of {unit}, shared by {names}", values)
              : t("Lease of {unit}", values)}
          </p>
        </Stack>
        {next ? (
          <Stack gap={1}>
            <p className={styles.label}>{t("Next: {day}", { day: formatDate(next.day) })}</p>
            <b className={styles.next}>{formatCents(next.cents)}</b>
            <p className={styles.label}>
              {next.lines
                .map(
                  (line) =>
                    `${entryTitle({ ...line, kind: "charge" }, LEDGER_FORMATS)} ${formatCents(line.cents)}`,
                )
                .join(" · ")}
            </p>
          </Stack>
        ) : null}
      </div>
      {open.length > 0 ? (
        <ul className={styles.open} aria-label={t("Open charges")}>
          {open.map((charge) => (
            <Row as="li" gap={3} align="stretch" justify="between" key={charge._id}>
              <span>
                <b>{entryTitle({ ...charge, kind: "charge" }, LEDGER_FORMATS)}</b>
                <small>{[formatDate(charge.day), charge.name].filter(Boolean).join(" · ")}</small>
              </span>
              <span>{formatCents(charge.cents)}</span>
            </Row>
          ))}
        </ul>
      ) : null}
      <p className={styles.ask}>{officeLink}</p>
    </Card>
  );
}

const HowToPay = ({ howToPay }: { howToPay: string }) => (
  <Card title={t("How to pay")}>
    <Stack gap={3} className={styles.body}>
      <p>
        <b>{t("You can’t pay in the portal.")}</b> {t("The office records here what it has received.")}
      </p>
      {howToPay === "" ? null : <p className={styles.lines}>{howToPay}</p>}
      <Row gap={2} align="start" size={13} className={styles.warning}>
        <ShieldCheck />
        <span>{t("The office never asks for a card number or a code by message.")}</span>
      </Row>
    </Stack>
  </Card>
);
