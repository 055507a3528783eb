/** Reads lines of a bank, a sheet or bookkeeping as payments of a month: who paid, when and how much, or with which status. */
import { addDays, type CalendarDate, type CalendarMonth } from "./calendar.ts";
import {
  amountEvidence,
  type ColumnReading,
  DATE_ORDERS,
  type DateOrder,
  DECIMAL_SIGNS,
  type DecimalSign,
  dateEvidence,
  readAmount,
  readDate,
  readingOf,
} from "./column-readings.ts";
import type { PaymentStatus } from "./enumerations.ts";
import { folded } from "./folded-text.ts";
import type { LedgerSettings } from "./ledger-rules.ts";
import { RENT_ROWS_MAX } from "./rent-month-rules.ts";
import { foldedUnit } from "./unit-rules.ts";

interface PasteLease {
  leaseID: string;
  unitNumber: string;
  rentDue: number;
  leaseholders: readonly { name: string; email: string }[];
}

/** Why a line is not put into the list by itself. `less` is followed by what lacks. */
type PasteProblem = "unknown" | "several" | "nothing" | "less";

export interface PastedLine {
  /** From 1. */
  line: number;
  text: string;
  leaseID?: string;
  receivedOn?: CalendarDate;
  cents?: number;
  status?: PaymentStatus;
  problem?: PasteProblem;
}

export interface Paste {
  order: ColumnReading<DateOrder>;
  sign: ColumnReading<DecimalSign>;
  /** All lines but blank ones and heads, at most a save's rows. */
  lines: PastedLine[];
  isCut: boolean;
}

/** The month of the payments, and when its rent is due. */
export interface RentTerms extends Pick<LedgerSettings, "dueDay" | "graceDays"> {
  month: CalendarMonth;
}

/** The status of rent that was received in full on a day. */
function statusOnDay({ month, dueDay, graceDays }: RentTerms, receivedOn: CalendarDate): PaymentStatus {
  const due = addDays(`${month}-01`, dueDay - 1);
  if (receivedOn < due) return "Paid: Early";
  return receivedOn <= addDays(due, graceDays) ? "Paid: On-time" : "Paid: Late";
}

const STATUS_WORDS: Readonly<Record<string, PaymentStatus>> = {
  early: "Paid: Early",
  paidearly: "Paid: Early",
  ontime: "Paid: On-time",
  paidontime: "Paid: On-time",
  paid: "Paid: On-time",
  late: "Paid: Late",
  paidlate: "Paid: Late",
  unpaid: "Unpaid",
  notpaid: "Unpaid",
};

/** Letters and digits only. */
const plain = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

const wordsOf = (text: string): string[] =>
  folded(text).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

const QUOTED = /"((?:[^"]|"")*)"/g;

/** Splits a line at a delimiter, but not within quotes. Between other delimiters than blanks, cells may be empty. */
function splitAt(line: string, delimiter: RegExp): string[] {
  const quoted: string[] = [];
  const marked = line.replace(QUOTED, (_all, text: string) => {
    quoted.push(text.replaceAll('""', '"'));
    return `\0${quoted.length - 1}\0`;
  });
  const cells = marked
    .split(delimiter)
    .map((cell) => cell.replace(/\0(\d+)\0/g, (_all, at) => quoted[Number(at)] ?? ""));
  const trimmed = cells.map((cell) => cell.trim());
  return delimiter.source.startsWith(" ") ? trimmed.filter((cell) => cell !== "") : trimmed;
}

const withoutQuotes = (line: string): string => line.replace(QUOTED, "");
const commasIn = (line: string): number => withoutQuotes(line).split(",").length - 1;

const HEADS = {
  unit: ["unit", "unitno", "unitnumber", "apartment", "apt"],
  email: ["email", "mail", "emailaddress"],
  date: [
    ...["date", "posted", "postdate", "postingdate", "posteddate", "received", "receivedon", "receiveddate"],
    ...["paidon", "paymentdate", "datepaid", "receiptdate", "transactiondate", "bookingdate", "datetime"],
    ...["valuedate", "effectivedate", "depositdate"],
  ],
  amount: [
    ...[
      "amount",
      "paid",
      "credit",
      "credits",
      "creditamount",
      "deposit",
      "deposits",
      "payment",
      "amountpaid",
    ],
    ...["paymentamount", "amounttotal", "totalamount", "amountreceived", "receivedamount", "moneyin"],
  ],
  status: ["status"],
  skip: [
    ...[
      "balance",
      "runningbalance",
      "runningbal",
      "debit",
      "debits",
      "debitamount",
      "withdrawal",
      "withdrawals",
    ],
    ...["moneyout", "rent", "rentdue", "due", "id", "reference", "num", "check", "checkno", "checkorslip"],
  ],
} as const;
type Column = keyof typeof HEADS;

const columnOf = (cell: string): Column | undefined =>
  (Object.keys(HEADS) as Column[]).find((column) =>
    (HEADS[column] as readonly string[]).includes(plain(cell)),
  );

/** The columns of a head line, if the cells are one. */
function headOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map(columnOf);
  const isHead =
    columns.filter(Boolean).length > 1 && cells.every((cell) => readDate(cell, "month-first") === undefined);
  return isHead ? columns : undefined;
}

/** Lines among which a head is looked for: banks write balances above it. */
const HEAD_WITHIN = 10;

const findHead = (rows: readonly (readonly string[])[]): number =>
  rows.slice(0, HEAD_WITHIN).findIndex((cells) => headOf(cells) !== undefined);

/** The delimiter that all lines have in common; single blanks where there is none. */
function delimiterOf(lines: readonly string[]): RegExp {
  const inMost = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(withoutQuotes(line))).length * 2 > lines.length;
  if (inMost(/\t/)) return /\t/;
  if (inMost(/;/)) return /;/;
  if (inMost(/\S {2,}\S/)) return / {2,}/;
  if (findHead(lines.map((line) => splitAt(line, /,/))) >= 0) return /,/;
  const commas = new Set(lines.map(commasIn));
  // A single comma may be that of an amount.
  const isTable = commas.size === 1 && !commas.has(0) && (!commas.has(1) || !/\d/.test(lines[0] ?? ""));
  return isTable || lines.some((line) => line.includes('",')) ? /,/ : / /;
}

interface Cells {
  all: readonly string[];
  /** The columns of the head, where there is one. */
  columns: readonly (Column | undefined)[];
}

const named = ({ all, columns }: Cells, column: Column): string | undefined => all[columns.indexOf(column)];

const isMoney = (cell: string): boolean => /[.,]\d{2}\)?$|[$€£]/.test(cell);

/** The amount of a line: that of its column, or else the first one with cents, or else the last number that is not its unit. */
function amountCell(cells: Cells, units: ReadonlySet<string>): string | undefined {
  if (cells.columns.includes("amount")) return named(cells, "amount");
  const numbers = cells.all.filter(
    (cell, at) =>
      cells.columns[at] === undefined && (readAmount(cell, ".") ?? readAmount(cell, ",")) !== undefined,
  );
  return numbers.find(isMoney) ?? numbers.findLast((cell, at) => at > 0 || !units.has(foldedUnit(cell)));
}

/** Numbers of five digits may be days of spreadsheets, but pasted ones are amounts. */
const FIVE_DIGITS = /^\d{5}(?:\.\d+)?$/;

const dateCells = (cells: Cells): string[] =>
  cells.columns.includes("date")
    ? [named(cells, "date") ?? ""]
    : cells.all.filter((cell) => !FIVE_DIGITS.test(cell));

/** Finds the leases that a line names. */
function createMatch(leases: readonly PasteLease[]) {
  const byUnit = new Map<string, PasteLease[]>();
  for (const lease of leases) {
    const key = foldedUnit(lease.unitNumber);
    byUnit.set(key, [...(byUnit.get(key) ?? []), lease]);
  }
  const people = leases.flatMap((lease) =>
    lease.leaseholders.map(({ name, email }) => ({
      lease,
      words: wordsOf(name),
      email: email.toLowerCase(),
    })),
  );
  const units = new Set(byUnit.keys());

  const byEmail = (cells: readonly string[]) =>
    people.filter(({ email }) => email !== "" && cells.some((cell) => cell.toLowerCase().includes(email)));

  /** People whose last name is in the line; of several, those whose first name or initial is there, too. */
  function byName(cells: readonly string[]) {
    const words = cells.flatMap(wordsOf);
    const namesakes = people.filter((person) => words.includes(person.words.at(-1) ?? ""));
    const has = (first: string) =>
      words.some((word) => word === first || (word.length === 1 && first.startsWith(word)));
    const exact = namesakes.filter((person) => person.words.length > 1 && has(person.words[0] ?? ""));
    return exact.length > 0 ? exact : namesakes;
  }

  /** Units in a cell of their own, or, among other words, with a letter. */
  function inUnits(cells: readonly string[]): PasteLease[] {
    const own = cells.find((cell) => units.has(foldedUnit(cell)));
    if (own !== undefined) return byUnit.get(foldedUnit(own)) ?? [];
    const words = cells
      .flatMap((cell) => cell.split(/[\s,:]+/))
      .filter((word) => /\p{L}/u.test(word) && /\d/.test(word));
    return words.flatMap((word) => byUnit.get(foldedUnit(word.replace(/^#/, ""))) ?? []);
  }

  return {
    units,
    leasesIn(cells: Cells): PasteLease[] {
      const unit = named(cells, "unit");
      const texts = cells.all.filter((_cell, at) => cells.columns[at] === undefined);
      const candidates = [
        unit === undefined ? [] : (byUnit.get(foldedUnit(unit)) ?? []),
        byEmail(cells.all).map(({ lease }) => lease),
        cells.columns.length > 0 ? [] : inUnits(texts.filter(Boolean).slice(0, 1)),
        byName(texts).map(({ lease }) => lease),
        inUnits(texts),
      ].find((some) => some.length > 0);
      return [...new Set(candidates ?? [])];
    },
  };
}

/** What a line of a lease becomes. */
export function pastedStatus(
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

/** Payments of one lease in several lines are one, received with the last of them. */
function joined(lines: readonly PastedLine[]): PastedLine[] {
  const byLease = new Map<string, PastedLine>();
  const rest: PastedLine[] = [];
  for (const line of lines) {
    const earlier = byLease.get(line.leaseID ?? "");
    if (line.leaseID === undefined) rest.push(line);
    else if (!earlier) byLease.set(line.leaseID, { ...line });
    else {
      const { status = earlier.status } = line;
      const cents = line.cents === undefined ? earlier.cents : line.cents + (earlier.cents ?? 0);
      const days = [earlier.receivedOn, line.receivedOn].filter((day) => day !== undefined).sort();
      const receivedOn = days.at(-1);
      Object.assign(earlier, {
        text: `${earlier.text}\n${line.text}`,
        ...(status && { status }),
        ...(cents !== undefined && { cents }),
        ...(receivedOn !== undefined && { receivedOn }),
      });
    }
  }
  return [...byLease.values(), ...rest].sort((a, b) => a.line - b.line);
}

/**
 * Reads pasted lines.
 * @param given how dates and amounts are read, where staff have decided it
 */
export function readPaste(
  text: string,
  leases: readonly PasteLease[],
  terms: RentTerms,
  given: { order?: DateOrder; sign?: DecimalSign } = {},
): Paste {
  const numbered = text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((line) => line.text !== "" && !/^sep=.$/i.test(line.text));
  const pastedRows = numbered.slice(0, RENT_ROWS_MAX + 1);
  const delimiter = delimiterOf(pastedRows.map((line) => line.text));
  const split = pastedRows.map((line) => ({ ...line, all: splitAt(line.text, delimiter) }));
  const head = findHead(split.map(({ all }) => all));
  const columns = headOf(split[head]?.all ?? []) ?? [];
  const rows = split.slice(head + 1).slice(0, RENT_ROWS_MAX);
  const match = createMatch(leases);
  const cellsOf = rows.map((row) => ({ all: row.all, columns }));
  const amounts = cellsOf.map((cells) => amountCell(cells, match.units) ?? "");
  const order = readingOf(dateEvidence(cellsOf.flatMap(dateCells)), {
    ...{ chosen: given.order, others: dateEvidence([]), usual: DATE_ORDERS[0], ways: DATE_ORDERS },
  });
  const sign = readingOf(amountEvidence(amounts), {
    ...{ chosen: given.sign, others: amountEvidence([]), usual: DECIMAL_SIGNS[0], ways: DECIMAL_SIGNS },
  });
  const byID = new Map(leases.map((lease) => [lease.leaseID, lease]));
  const lines = rows.map(({ line, text: whole }, at): PastedLine => {
    const cells = cellsOf[at] ?? { all: [], columns };
    const leases = match.leasesIn(cells);
    const [lease] = leases;
    const receivedOn = dateCells(cells)
      .map((cell) => readDate(cell, order.choice))
      .find((day) => day !== undefined);
    const cents = Math.round(100 * Number(readAmount(amounts[at] ?? "", sign.choice)));
    const status = cells.all.map((cell) => STATUS_WORDS[plain(cell)]).find((one) => one !== undefined);
    return {
      line,
      text: whole,
      ...(lease && leases.length === 1 && { leaseID: lease.leaseID }),
      ...(leases.length !== 1 && { problem: leases.length === 0 ? "unknown" : "several" }),
      ...(receivedOn !== undefined && { receivedOn }),
      ...(cents > 0 && { cents }),
      ...(status && { status }),
    };
  });
  const done = joined(lines).map((line): PastedLine => {
    const lease = byID.get(line.leaseID ?? "");
    return lease ? { ...line, ...pastedStatus(line, lease, terms) } : line;
  });
  return { order, sign, lines: done, isCut: numbered.length > pastedRows.length };
}
