/** Statements of one lease or of all, to be printed: always light, without controls, with the name of who printed them and the time. */
import type { StatementView } from "@domain/ledger.ts";
import { entryNote, entryTitle } from "@domain/ledger-texts.ts";
import { ChevronLeft, Download, Printer } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatDate, formatTime } from "../../lib/dates.ts";
import { useOnlyPrinted } from "../../lib/print-part.ts";
import { useProperty } from "../../lib/property.store.ts";
import { serverDate } from "../../lib/server-time.ts";
import { t } from "../../lib/t.ts";
import { type LoadState, useLoadState } from "../../lib/use-load-state.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { viewThenReset } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { ledgerApi, useStatement, useStatements } from "./ledger.store.ts";
import { formatCents, LEDGER_FORMATS } from "./ledger-formats.ts";
import styles from "./statement.module.css";
import { useStatementPeriod } from "./statement-period.tsx";

/** The attribute of the button that opens the statement. It gets the focus when the statement closes. */
export const OPENS_STATEMENT = { "data-opens": "statement" } as const;

/**
 * Focuses the Back button, since the statement replaces the button that opened it. When the statement closes, it focuses that button, unless
 * another element has the focus.
 */
function useStatementFocus() {
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    backButton.current?.focus({ preventScroll: true });
    return () =>
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>("[data-opens=statement]")?.focus({ preventScroll: true });
      });
  }, []);
  return backButton;
}

interface StatementScreenProps {
  userID: string;
  printedBy: string;
  onBack: () => void;
}

export function StatementScreen({ userID, printedBy, onBack }: StatementScreenProps) {
  const {
    range: { from, to },
    fields,
  } = useStatementPeriod();
  const statement = useStatement((state) => state.data);
  const list = useLoadState(useStatement);
  useEffect(() => viewThenReset({ userID, from, to }, useStatement), [userID, from, to]);
  const backButton = useStatementFocus();
  return (
    <Sheets
      list={list}
      statements={statement ? [statement] : undefined}
      printedBy={printedBy}
      periodFields={fields}
      backButton={
        <Button ref={backButton} icon={<ChevronLeft />} onClick={onBack}>
          {t("Back")}
        </Button>
      }
      csvLink={
        <ButtonLink to={ledgerApi.statementFile({ userID, from, to })} download>
          <Download />
          {t("CSV")}
        </ButtonLink>
      }
    />
  );
}

/** The statements of all current leases. */
export function AllStatements({ printedBy }: { printedBy: string }) {
  const {
    range: { from, to },
    fields,
  } = useStatementPeriod();
  const statements = useStatements((state) => state.data);
  const list = useLoadState(useStatements);
  useEffect(() => viewThenReset({ from, to }, useStatements), [from, to]);
  return <Sheets list={list} statements={statements} printedBy={printedBy} periodFields={fields} />;
}

interface SheetsProps {
  list: LoadState;
  statements: readonly StatementView[] | undefined;
  printedBy: string;
  periodFields: ReactNode;
  backButton?: ReactNode;
  csvLink?: ReactNode;
}

function Sheets({ list, statements, printedBy, periodFields, backButton, csvLink }: SheetsProps) {
  const printedPart = useRef<HTMLDivElement>(null);
  // The rest of the page, such as the head of a profile, is not for the reader of the statement.
  useOnlyPrinted(printedPart);
  return (
    <>
      <Row justify="between" wrap gap={3} className={styles.tools} data-media="screen">
        {backButton}
        <Row gap={2} wrap align="end">
          {periodFields}
          {csvLink}
          <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
            {t("Print")}
          </Button>
        </Row>
      </Row>
      <AsyncList
        list={list}
        isEmpty={statements === undefined || statements.length === 0}
        empty={t("No lease has a ledger.")}
        rows={8}
      >
        <div ref={printedPart} className={styles.sheets}>
          {statements?.map((statement) => (
            <Sheet key={statement.leaseID} statement={statement} printedBy={printedBy} />
          ))}
        </div>
      </AsyncList>
    </>
  );
}

function Sheet({ statement, printedBy }: { statement: StatementView; printedBy: string }) {
  const { name, address, phone, email } = useProperty((state) => state.texts);
  const { leaseholders, unitNumber, leaseStart, leaseEnd, from, to, start, entries } = statement;
  const { charged, paid, balance, howToPay } = statement;
  return (
    <article className={styles.paper}>
      <header>
        <div>
          <b>{name}</b>
          <p>{address}</p>
          <p>{[phone, email].filter((part) => part !== "").join(" · ")}</p>
        </div>
        <div className={styles.title}>
          <h2>{t("Statement")}</h2>
          <p>{formatDate(to)}</p>
        </div>
      </header>
      <div className={styles.facts}>
        <p>
          {t("For")}
          <b>{leaseholders.join(", ")}</b>
          <span>{t("Unit {unit}", { unit: unitNumber || "-" })}</span>
        </p>
        <dl>
          <dt>{t("Lease")}</dt>
          <dd>{`${formatDate(leaseStart)} – ${formatDate(leaseEnd)}`}</dd>
          <dt>{t("Period")}</dt>
          <dd>{from === "" ? t("Everything") : `${formatDate(from)} – ${formatDate(to)}`}</dd>
        </dl>
      </div>
      <table>
        <thead>
          <tr>
            {[t("Date"), t("Description"), t("Charge"), t("Paid or credited"), t("Balance")].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from === "" ? null : (
            <tr>
              <td>{formatDate(from)}</td>
              <td>{t("Balance brought forward")}</td>
              <td />
              <td />
              <td>{formatCents(start)}</td>
            </tr>
          )}
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td>{formatDate(entry.day)}</td>
              <td>
                {entryTitle(entry, LEDGER_FORMATS)} <small dir="auto">{entryNote(entry)}</small>
              </td>
              <td>{entry.cents > 0 ? formatCents(entry.cents) : ""}</td>
              <td>{entry.cents > 0 ? "" : formatCents(-entry.cents)}</td>
              <td>{formatCents(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} />
            <td>{formatCents(charged)}</td>
            <td>{formatCents(paid)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <section className={styles.result}>
        <p>
          {t("Balance on {day}", { day: formatDate(to) })}
          <b>{balanceText(balance)}</b>
        </p>
        {howToPay === "" ? null : (
          <p>
            {t("How to pay")}
            <span className={styles.lines}>{howToPay}</span>
            <span>{t("The portal does not take payments.")}</span>
          </p>
        )}
      </section>
      <footer>
        {t("Printed by {name}, {moment}", {
          name: printedBy,
          moment: `${formatDate(propertyToday())}, ${formatTime(serverDate())}`,
        })}
      </footer>
    </article>
  );
}

function balanceText(balance: number): string {
  const amount = formatCents(Math.abs(balance));
  if (balance === 0) return t("Nothing is due.");
  return balance > 0 ? t("{amount} due", { amount }) : t("Paid ahead {amount}", { amount });
}
