/** Reads lines that staff paste from a bank, a spreadsheet or bookkeeping as payments of a month: who paid, when and how much, or the status. */
import { addDays, type CalendarDate, type CalendarMonth } from "./calendar.ts";
import {
  amountEvidence,
  type ColumnReading,
  DATE_ORDERS,
  type DateOrder,
  DECIMAL_SIGNS,
  type DecimalSign,
  dateEvidence,
  decideReading,
  readAmount,
  readDate,
  SERIAL_DATE,
} from "./column-readings.ts";
import type { PaymentStatus } from "./enumerations.ts";
import { foldText } from "./folded-text.ts";
import type { LedgerSettings } from "./ledger-rules.ts";
import { RENT_ROWS_MAX } from "./rent-month-rules.ts";
import { groupBy } from "./reports/report-helpers.ts";
import { foldedUnit } from "./unit-rules.ts";

interface PasteLease {
  leaseID: string;
  unitNumber: string;
  rentDue: number;
  leaseholders: readonly { name: string; email: string }[];
}

/**
 * Why a line needs staff: no lease matches (`unknown`), several leases match (`several`), the line has neither a status nor a day and an
 * amount (`nothing`), or the amount is less than the rent (`less`).
 */
type PasteProblem = "unknown" | "several" | "nothing" | "less";

export interface PastedLine {
  /** The number of the line, from 1. */
  line: number;
  text: string;
  leaseID?: string;
  receivedOn?: CalendarDate;
  cents?: number;
  status?: PaymentStatus;
  problem?: PasteProblem;
}

/** The lease and status that staff have chosen for a line. */
export interface LineChoice {
  leaseID?: string;
  status?: PaymentStatus;
}

export interface Paste {
  order: ColumnReading<DateOrder>;
  sign: ColumnReading<DecimalSign>;
  /** The lines below the head, if there is one, without blank lines. At most as many as a save can have. */
  lines: PastedLine[];
  /** Whether there were more lines. */
  isCut: boolean;
}

/** The month of the payments, and when its rent is due. */
interface RentTerms extends Pick<LedgerSettings, "dueDay" | "graceDays"> {
  month: CalendarMonth;
}

/** The status of rent that was received in full on a day. */
function statusOnDay({ month, dueDay, graceDays }: RentTerms, receivedOn: CalendarDate): PaymentStatus {
  const due = addDays(`${month}-01`, dueDay - 1);
  if (receivedOn < due) return "Paid: Early";
  return receivedOn <= addDays(due, graceDays) ? "Paid: On-time" : "Paid: Late";
}

const STATUSES_BY_WORD: ReadonlyMap<string, PaymentStatus> = new Map([
  ["early", "Paid: Early"],
  ["paidearly", "Paid: Early"],
  ["ontime", "Paid: On-time"],
  ["paidontime", "Paid: On-time"],
  ["paid", "Paid: On-time"],
  ["late", "Paid: Late"],
  ["paidlate", "Paid: Late"],
  ["unpaid", "Unpaid"],
  ["notpaid", "Unpaid"],
]);

/** Reduces a text to its letters and digits. */
const plainText = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, "");

const wordsOf = (text: string): string[] =>
  foldText(text).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

const QUOTED = /"((?:[^"]|"")*)"/g;

/** Splits a line at a delimiter, but not within quotes. Blanks don't delimit empty cells, other delimiters do. */
function splitLine(line: string, delimiter: RegExp): string[] {
  const quotedTexts: string[] = [];
  const lineWithMarks = line.replace(QUOTED, (_all, text: string) => {
    quotedTexts.push(text.replaceAll('""', '"'));
    return `\0${quotedTexts.length - 1}\0`;
  });
  const cells = lineWithMarks
    .split(delimiter)
    .map((cell) => cell.replace(/\0(\d+)\0/g, (_all, index) => quotedTexts[Number(index)] ?? "").trim());
  return delimiter.source.startsWith(" ") ? cells.filter((cell) => cell !== "") : cells;
}

const withoutQuotes = (line: string): string => line.replace(QUOTED, "");
const countCommas = (line: string): number => withoutQuotes(line).split(",").length - 1;

/** The heads of each column, as `plainText` makes them. */
const HEADS = {
  unit: "unit unitno unitnumber apartment apt",
  email: "email mail emailaddress",
  date:
    "date posted postdate postingdate posteddate received receivedon receiveddate paidon paymentdate datepaid receiptdate " +
    "transactiondate bookingdate datetime valuedate effectivedate depositdate",
  amount:
    "amount paid credit credits creditamount deposit deposits payment amountpaid paymentamount amounttotal totalamount " +
    "amountreceived receivedamount moneyin",
  status: "status",
  debit: "debit debits debitamount withdrawal withdrawals moneyout",
  skip: "balance runningbalance runningbal rent rentdue due id reference num check checkno checkorslip",
};
type Column = keyof typeof HEADS;

const COLUMNS_BY_HEAD = new Map(
  Object.entries(HEADS).flatMap(([column, heads]) =>
    heads.split(" ").map((head) => [head, column as Column] as const),
  ),
);

/** The columns of a head line; undefined if the cells are not a head. */
function headColumns(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) => COLUMNS_BY_HEAD.get(plainText(cell)));
  const isHead =
    columns.filter(Boolean).length > 1 && cells.every((cell) => readDate(cell, "month-first") === undefined);
  return isHead ? columns : undefined;
}

/** The head is among the first lines: banks write balances above it. */
const HEAD_LINES = 10;

/** The row of the head, or -1. */
const findHead = (rows: readonly (readonly string[])[]): number =>
  rows.slice(0, HEAD_LINES).findIndex((cells) => headColumns(cells) !== undefined);

/** The delimiter of most lines; a single blank if there is none. */
function delimiterOf(lines: readonly string[]): RegExp {
  const isInMost = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(withoutQuotes(line))).length * 2 > lines.length;
  if (isInMost(/\t/)) return /\t/;
  if (isInMost(/;/)) return /;/;
  if (isInMost(/\S {2,}\S/)) return / {2,}/;
  if (findHead(lines.map((line) => splitLine(line, /,/))) >= 0) return /,/;
  const commaCounts = new Set(lines.map(countCommas));
  const [count = 0] = commaCounts;
  // A single comma may be a part of an amount.
  const isTable = commaCounts.size === 1 && (count > 1 || (count === 1 && !/\d/.test(lines[0] ?? "")));
  return isTable || lines.some((line) => line.includes('",')) ? /,/ : / /;
}

/** The cells of a line, and the columns of the head, if there is one. */
interface Row {
  cells: readonly string[];
  columns: readonly (Column | undefined)[];
}

const cellOf = ({ cells, columns }: Row, column: Column): string | undefined =>
  cells[columns.indexOf(column)];

const isMoney = (cell: string): boolean => /[.,]\d{2}\)?$|[$€£]/.test(cell);

/** The cell with the amount: in the column of amounts, or the first number with cents or a currency, or the last one that is not the unit. */
function amountCell(row: Row, unitKeys: ReadonlySet<string>): string | undefined {
  if (row.columns.includes("amount")) return cellOf(row, "amount");
  const numbers = row.cells.filter(
    (cell, index) =>
      row.columns[index] === undefined && (readAmount(cell, ".") ?? readAmount(cell, ",")) !== undefined,
  );
  return (
    numbers.find(isMoney) ?? numbers.findLast((cell, index) => index > 0 || !unitKeys.has(foldedUnit(cell)))
  );
}

/** Outside of a column of days, a number of five digits is an amount, and not a day as spreadsheets store it. */
const dateCells = (row: Row): string[] =>
  row.columns.includes("date")
    ? [cellOf(row, "date") ?? ""]
    : row.cells.filter((cell) => !SERIAL_DATE.test(cell));

/** Finds the leases that a line may be about. */
function createLeaseFinder(leases: readonly PasteLease[]) {
  const byUnit = new Map<string, PasteLease[]>();
  for (const lease of leases) {
    const key = foldedUnit(lease.unitNumber);
    // A line without a unit would match a lease without one.
    if (key === "") continue;
    byUnit.set(key, [...(byUnit.get(key) ?? []), lease]);
  }
  const people = leases.flatMap((lease) =>
    lease.leaseholders.map(({ name, email }) => ({
      lease,
      words: wordsOf(name),
      email: email.toLowerCase(),
    })),
  );
  const findByUnit = (unit: string): PasteLease[] => byUnit.get(foldedUnit(unit)) ?? [];

  const findByEmail = (cells: readonly string[]): PasteLease[] =>
    people
      .filter(({ email }) => email !== "" && cells.some((cell) => cell.toLowerCase().includes(email)))
      .map(({ lease }) => lease);

  /** Finds people by their last name. If the line also has the first name or initial of some of them, only these count. */
  function findByName(cells: readonly string[]): PasteLease[] {
    const words = cells.flatMap(wordsOf);
    const namesakes = people.filter((person) => words.includes(person.words.at(-1) ?? ""));
    const hasFirstName = (name: string) =>
      words.some((word) => word === name || (word.length === 1 && name.startsWith(word)));
    const exact = namesakes.filter(
      (person) => person.words.length > 1 && hasFirstName(person.words[0] ?? ""),
    );
    return (exact.length > 0 ? exact : namesakes).map(({ lease }) => lease);
  }

  /** Finds a unit that fills a cell, or else units with a letter and a digit among other words. */
  function findByUnitIn(cells: readonly string[]): PasteLease[] {
    const unitCell = cells.find((cell) => byUnit.has(foldedUnit(cell)));
    if (unitCell !== undefined) return findByUnit(unitCell);
    const words = cells
      .flatMap((cell) => cell.split(/[\s,:]+/))
      .filter((word) => /\p{L}/u.test(word) && /\d/.test(word));
    return words.flatMap((word) => findByUnit(word.replace(/^#/, "")));
  }

  return {
    unitKeys: new Set(byUnit.keys()),
    /** Tries, as they are reliable: the column of units, the email address, without a head a unit in the first cell, the name, and a unit anywhere. */
    findLeases(row: Row): PasteLease[] {
      const texts = row.cells.filter((_cell, index) => row.columns[index] === undefined);
      const matches = [
        findByUnit(cellOf(row, "unit") ?? ""),
        findByEmail(row.cells),
        row.columns.length > 0 ? [] : findByUnitIn(texts.filter(Boolean).slice(0, 1)),
        findByName(texts),
        findByUnitIn(texts),
      ].find((candidates) => candidates.length > 0);
      return [...new Set(matches ?? [])];
    },
  };
}

/** The status of the month by a line of its lease, or the reason why it needs staff. */
function pastedStatus(
  line: Pick<PastedLine, "cents" | "receivedOn" | "status">,
  { rentDue }: Pick<PasteLease, "rentDue">,
  terms: RentTerms,
): Pick<PastedLine, "status" | "problem"> {
  if (line.status) return { status: line.status };
  if (line.cents !== undefined && line.cents < Math.round(rentDue * 100)) return { problem: "less" };
  return line.receivedOn === undefined || line.cents === undefined
    ? { problem: "nothing" }
    : { status: statusOnDay(terms, line.receivedOn) };
}

/**
 * Joins lines of the same lease: their amounts are added, and the latest day on which money came in counts. A payment that was returned has a
 * negative amount, so that it is not taken for paid.
 */
const joinPayments = (lines: readonly PastedLine[]): PastedLine[] =>
  [...groupBy(lines, ({ leaseID, line }) => leaseID ?? String(line)).values()].map(joinLines);

function joinLines(lines: readonly PastedLine[]): PastedLine {
  const { cents: _cents, receivedOn: _receivedOn, ...first } = lines[0] as PastedLine;
  const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), 0);
  const received = lines.filter((line) => (line.cents ?? 0) >= 0);
  const receivedOn = (received.length > 0 ? received : lines)
    .flatMap((line) => line.receivedOn ?? [])
    .sort()
    .at(-1);
  const status = lines.findLast((line) => line.status)?.status;
  return {
    ...first,
    text: lines.map(({ text }) => text).join("\n"),
    ...(status && { status }),
    ...(cents > 0 && { cents }),
    ...(receivedOn !== undefined && { receivedOn }),
  };
}

/** Reads pasted lines. @param choices what staff have chosen: how dates and amounts are read, and leases and statuses by the line's number */
export function readPaste(
  text: string,
  leases: readonly PasteLease[],
  terms: RentTerms,
  choices: { order?: DateOrder; sign?: DecimalSign; lines?: ReadonlyMap<number, LineChoice> } = {},
): Paste {
  const allLines = text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((untrimmed, index) => ({ line: index + 1, text: untrimmed.trim(), untrimmed }))
    .filter((line) => line.text !== "" && !/^sep=.$/i.test(line.text));
  const firstLines = allLines.slice(0, HEAD_LINES + RENT_ROWS_MAX);
  const delimiter = delimiterOf(firstLines.map((line) => line.text));
  // Not trimmed: a tab at the start of a line comes after an empty cell.
  const linesWithCells = firstLines.map((line) => ({ ...line, cells: splitLine(line.untrimmed, delimiter) }));
  // Without a head, it is -1: then the rows begin with the first line.
  const head = findHead(linesWithCells.map(({ cells }) => cells));
  const columns = headColumns(linesWithCells[head]?.cells ?? []) ?? [];
  const { unitKeys, findLeases } = createLeaseFinder(leases);
  const rows = linesWithCells.slice(head + 1, head + 1 + RENT_ROWS_MAX).map((line) => {
    const row = { ...line, columns };
    return { ...row, amount: amountCell(row, unitKeys) ?? "" };
  });
  const order = decideReading(dateEvidence(rows.flatMap(dateCells)), DATE_ORDERS, {
    staffChoice: choices.order,
  });
  const sign = decideReading(amountEvidence(rows.map(({ amount }) => amount)), DECIMAL_SIGNS, {
    staffChoice: choices.sign,
  });
  const payments = rows.map((row): PastedLine => {
    const matches = findLeases(row);
    const foundID = matches.length === 1 ? matches[0]?.leaseID : undefined;
    const leaseID = choices.lines?.get(row.line)?.leaseID ?? foundID;
    const receivedOn = dateCells(row)
      .map((cell) => readDate(cell, order.choice))
      .find((day) => day !== undefined);
    const debit = readAmount(cellOf(row, "debit") ?? "", sign.choice);
    // 0 for a cell that is no amount.
    const amount = Number(readAmount(row.amount, sign.choice) ?? -Math.abs(Number(debit ?? 0)));
    const status = row.cells.map((cell) => STATUSES_BY_WORD.get(plainText(cell))).find(Boolean);
    return {
      line: row.line,
      text: row.text,
      ...(leaseID === undefined ? { problem: matches.length === 0 ? "unknown" : "several" } : { leaseID }),
      ...(receivedOn !== undefined && { receivedOn }),
      ...(amount !== 0 && { cents: Math.round(100 * amount) }),
      ...(status && { status }),
    };
  });
  const leasesByID = new Map(leases.map((lease) => [lease.leaseID, lease]));
  const lines = joinPayments(payments).map((joinedLine): PastedLine => {
    const status = choices.lines?.get(joinedLine.line)?.status;
    const line = { ...joinedLine, ...(status && { status }) };
    const lease = leasesByID.get(line.leaseID ?? "");
    return lease ? { ...line, ...pastedStatus(line, lease, terms) } : line;
  });
  return { order, sign, lines, isCut: allLines.length > head + 1 + rows.length };
}
