/** 'Paste or import': lines of a bank statement or a sheet become unsaved changes of the month's rent. */

import { DATE_ORDERS, type DateOrder, DECIMAL_SIGNS, type DecimalSign } from "@domain/column-readings.ts";
import { PAYMENT_STATUSES } from "@domain/enumerations.ts";
import { msg, msgs } from "@domain/message.ts";
import type { RentMonthView, RentRowView } from "@domain/rent-month.ts";
import { RENT_ROWS_MAX } from "@domain/rent-month-rules.ts";
import { type LineChoice, type Paste, type PastedLine, readPaste } from "@domain/rent-paste.ts";
import { type ChangeEvent, type FormEvent, useId, useMemo, useRef, useState } from "react";
import { formatShortDate } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { rich, t } from "../../lib/t.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardQuestion } from "../../ui/discard-question.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { submitByKeys } from "../../ui/form-dialog.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import text from "../../ui/text.module.css";
import { TextArea } from "../../ui/text-area.tsx";
import styles from "./paste-dialog.module.css";
import { namesOf } from "./rent-texts.ts";
import { sheetText } from "./sheet-text.ts";
import type { ReceivedRow } from "./staging.ts";

const ORDER_LABELS = msgs({ "month-first": "month/day/year", "day-first": "day/month/year" });
const SIGN_LABELS = msgs({ ".": "a decimal point", ",": "a decimal comma" });

const NO_SHEET = msg(
  "This is neither a CSV nor an Excel file (.xlsx). In a spreadsheet program, save the sheet as one of them first.",
);
const UNREAD = msg("This could not be loaded. Please try again.");

/** The choices for lines, by the number of the line. */
type LineChoices = ReadonlyMap<number, LineChoice>;

type RowsByID = ReadonlyMap<string, RentRowView>;

interface PasteDialogProps {
  data: RentMonthView;
  today: string;
  onClose: () => void;
  /** Puts the rows among the unsaved changes. */
  onStage: (rows: readonly ReceivedRow[]) => void;
}

export function PasteDialog({ data: { month, rows }, today, onClose, onStage }: PasteDialogProps) {
  const id = useId();
  const [pastedText, setPastedText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [formats, setFormats] = useState<{ order?: DateOrder; sign?: DecimalSign }>({});
  const [choices, setChoices] = useState<LineChoices>(new Map());
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  useUnsavedChanges(pastedText !== "");
  const leave = () => (pastedText === "" ? onClose() : setAsksToDiscard(true));
  const byID = useMemo(() => new Map(rows.map((row) => [row.leaseID, row])), [rows]);
  const { dueDay, graceDays } = useProperty(({ ledger }) => ledger);
  const terms = useMemo(() => ({ month, dueDay, graceDays }), [month, dueDay, graceDays]);
  const paste = useMemo(
    () => readPaste(pastedText, rows, terms, { ...formats, lines: choices }),
    [pastedText, rows, terms, formats, choices],
  );
  const { lines } = paste;
  const receivedRows = lines.flatMap((line) => receivedRow(line, byID) ?? []);

  /** The file that is being read. A text or a file that comes after it takes its place. */
  const currentFile = useRef<File>(undefined);

  function changeText(value: string): void {
    currentFile.current = undefined;
    setPastedText(value);
    setProblem(undefined);
    setChoices(new Map());
  }

  async function onFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    currentFile.current = file;
    const sheet = await readSheet(file);
    if (currentFile.current !== file) return;
    if ("problem" in sheet) setProblem(sheet.problem);
    else changeText(sheet.text);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (receivedRows.length === 0) return;
    onStage(receivedRows);
    onClose();
  }

  function choose(line: number, choice: LineChoice): void {
    setChoices((current) => new Map([...current, [line, { ...current.get(line), ...choice }]]));
  }

  return (
    <Dialog
      open
      title={t("Paste or import payments")}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t("Cancel")}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            aria-disabled={receivedRows.length === 0 || undefined}
          >
            {t("Put {count} into the list", { count: receivedRows.length })}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={id} noValidate onSubmit={submit} onKeyDown={submitByKeys}>
        <p className={text.hint}>
          {t(
            "Paste lines from your bank or a sheet, or choose a file. You see what each line becomes before anything is saved.",
          )}
        </p>
        <TextArea
          label={t("Lines")}
          rows={5}
          maxLength={Number.POSITIVE_INFINITY}
          className={styles.lines}
          placeholder={"2D  11/02/2026  1,460.00"}
          value={pastedText}
          onChange={({ target }) => changeText(target.value)}
        />
        <Row as="label" gap={2} wrap size={13} weight={500} className={styles.file}>
          <span>{t("CSV or Excel file")}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
            onChange={(event) => void onFile(event)}
          />
        </Row>
        <ErrorBox text={problem} />
        {lines.length === 0 ? null : (
          <>
            <ReadingFormats paste={paste} onChange={setFormats} />
            <Lines {...{ lines, choices, rows, byID, today }} onChoose={choose} />
            <p className={text.hint} role="status">
              {t(
                "Lines that match: {ready} of {count}. Those without a unit or a status are not put into the list.",
                { ready: receivedRows.length, count: lines.length },
              )}{" "}
              {paste.isCut
                ? t("Further lines are left out: a save can have at most {max} rows.", { max: RENT_ROWS_MAX })
                : null}
            </p>
          </>
        )}
      </Stack>
      {asksToDiscard ? <DiscardQuestion onStay={() => setAsksToDiscard(false)} onDiscard={onClose} /> : null}
    </Dialog>
  );
}

async function readSheet(file: File): Promise<{ text: string } | { problem: string }> {
  try {
    const sheet = await sheetText(new Uint8Array(await file.arrayBuffer()));
    return sheet === undefined ? { problem: NO_SHEET } : { text: sheet };
  } catch {
    return { problem: UNREAD };
  }
}

/** The change of a line's lease; undefined while the lease or the status is not known. */
function receivedRow(
  { leaseID = "", status, cents, receivedOn = "" }: PastedLine,
  byID: RowsByID,
): ReceivedRow | undefined {
  const row = byID.get(leaseID);
  if (!row || !status) return undefined;
  return { row, status, amount: cents === undefined ? "" : String(cents / 100), receivedOn };
}

interface ReadingFormatsProps {
  paste: Paste;
  onChange: (formats: { order: DateOrder; sign: DecimalSign }) => void;
}

/** The order of dates and the decimal sign by which the lines are read. Staff can change them. */
function ReadingFormats({ paste: { order, sign }, onChange }: ReadingFormatsProps) {
  const [isOpen, setOpen] = useState(false);
  const change = (format: { order: DateOrder } | { sign: DecimalSign }) =>
    onChange({ order: order.choice, sign: sign.choice, ...format });
  return (
    <>
      <Row gap={2} wrap size={13} tone="body">
        <span>
          {rich(
            "Dates are read as <b>{order}</b>, amounts with <b>{sign}</b>.",
            { b: (part) => <b>{part}</b> },
            { order: t(ORDER_LABELS[order.choice]), sign: t(SIGN_LABELS[sign.choice]) },
          )}
        </span>
        {order.asks || sign.asks ? (
          <span className={text.amber}>{t("They can be read in another way, too: please check.")}</span>
        ) : null}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("Change")}
        </Button>
      </Row>
      {isOpen ? (
        <Row gap={3} wrap>
          <SelectInput
            label={t("Dates")}
            options={DATE_ORDERS.map((value) => ({ value, label: t(ORDER_LABELS[value]) }))}
            value={order.choice}
            onChange={({ target }) => change({ order: target.value as DateOrder })}
          />
          <SelectInput
            label={t("Amounts")}
            options={DECIMAL_SIGNS.map((value) => ({ value, label: t(SIGN_LABELS[value]) }))}
            value={sign.choice}
            onChange={({ target }) => change({ sign: target.value as DecimalSign })}
          />
        </Row>
      ) : null}
    </>
  );
}

interface LinesProps {
  lines: readonly PastedLine[];
  choices: LineChoices;
  rows: readonly RentRowView[];
  byID: RowsByID;
  today: string;
  onChoose: (line: number, choice: LineChoice) => void;
}

function Lines({ lines, choices, rows, byID, today, onChoose }: LinesProps) {
  const units = rows.map((row) => ({ value: row.leaseID, label: `${row.unitNumber}, ${namesOf(row)}` }));
  return (
    <ol className={styles.read}>
      {lines.map((line) => {
        const row = byID.get(line.leaseID ?? "");
        return (
          <li key={line.line} title={line.text}>
            {row && choices.get(line.line)?.leaseID === undefined ? (
              <span className={styles.who}>
                <b>{row.unitNumber}</b> {namesOf(row)}
              </span>
            ) : (
              <span className={styles.who}>
                <SelectBox
                  aria-label={t("Unit of line {line}", { line: line.line })}
                  placeholder={t("Choose unit")}
                  options={units}
                  value={line.leaseID ?? ""}
                  onChange={({ target }) => onChoose(line.line, { leaseID: target.value })}
                />
                <small>{line.text}</small>
              </span>
            )}
            <span>{line.receivedOn === undefined ? "-" : formatShortDate(line.receivedOn, today)}</span>
            <span className={styles.amount}>
              {line.cents === undefined ? "-" : formatMoney(line.cents / 100)}
            </span>
            <span>
              <SelectBox
                aria-label={t("Status of line {line}", { line: line.line })}
                placeholder={t("Choose a status")}
                options={PAYMENT_STATUSES}
                value={line.status ?? ""}
                onChange={({ target }) => {
                  const status = PAYMENT_STATUSES.find((option) => option === target.value);
                  if (status) onChoose(line.line, { status });
                }}
              />
              {line.problem === undefined ? null : (
                <small className={text.amber}>{problemText(line, row)}</small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function problemText({ problem, cents = 0 }: PastedLine, row: RentRowView | undefined): string {
  if (problem === "less")
    return t("{amount} less than due", { amount: formatMoney((row?.rentDue ?? 0) - cents / 100) });
  if (problem === "several") return t("Several leases fit.");
  return problem === "unknown" ? t("No unit, email or name of a lease.") : t("No status, amount and date.");
}
