/** What the reports' pure functions share: names, orders, sums and groups. */
import { MONTHS, type ResidentClass } from "../enumerations.ts";
import { cleanSum } from "../scoring.ts";
import type { NumericKey } from "./report-view.ts";

/** As much of a resident as reports are made of: nothing about birth, family, origin or income. */
export interface ReportResident {
  userID: string;
  firstName: string;
  lastName: string;
  unitNumber: string;
  unitType: string;
  /** `YYYY-MM-DD` or empty. */
  leaseStart: string;
  leaseEnd: string;
  /** Dollars a month. */
  monthlyRent: number;
  monthlyFee: number;
  class: ResidentClass;
  totalCP: number;
  /** False while the registration waits for approval. */
  approved: boolean;
}

/** First and last name; the e-mail isn't shown, so whoever has no name yet is called by the userID. */
export function nameOf({ firstName, lastName, userID }: ReportResident): string {
  return `${firstName} ${lastName}`.trim() || userID;
}

/** Longer runs of digits sort as texts do. */
const UNIT_DIGITS = 8;

/** A text by which units sort as people count them: 2F before 10A. */
export function unitKey(unit: string): string {
  return unit
    .trim()
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(UNIT_DIGITS, "0"));
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A part of a sort key, and whether larger values come first. */
export type SortPart = string | number | { descending: number };

function comparePart(a: SortPart | undefined, b: SortPart | undefined): number {
  if (typeof a === "object" && typeof b === "object") return b.descending - a.descending;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return typeof a === "string" && typeof b === "string" ? compareTexts(a, b) : 0;
}

/** Rows in the order of their keys, which are made once a row; rows of equal keys by userID. */
export function sortedBy<Row extends { userID: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly SortPart[],
): Row[] {
  const keyed = rows.map((row) => ({ row, key: [...keyOf(row), row.userID] }));
  keyed.sort((a, b) => {
    for (const [at, part] of a.key.entries()) {
      const order = comparePart(part, b.key[at]);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

/** The sum of a field over rows, without the noise of binary fractions. */
export function sumOf<Row>(rows: Iterable<Row>, key: NumericKey<Row>): number {
  let sum = 0;
  for (const row of rows) sum += row[key] as number;
  return cleanSum(sum);
}

/** The sums of some fields, by field. */
export function sumsOf<Row, Key extends NumericKey<Row> & string>(
  rows: readonly Row[],
  keys: readonly Key[],
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, sumOf(rows, key)])) as Record<Key, number>;
}

/** Rows by a label, in the order in which labels first appear. */
export function groupedBy<Row>(rows: Iterable<Row>, labelOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const label = labelOf(row);
    const group = groups.get(label);
    if (group) group.push(row);
    else groups.set(label, [row]);
  }
  return groups;
}

/** 'One resident' or '3 residents'. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `One ${one}` : `${count.toLocaleString("en-US")} ${many}`;
}

/** Whether a day, a month or any text that sorts lies in a range, both ends included. */
export function isWithin(value: string, { from, to }: { from: string; to: string }): boolean {
  return (from === "" || value >= from) && (to === "" || value <= to);
}

/** 'Nov 2026' for a `YYYY-MM`; empty where there is none. */
export function monthText(month: string): string {
  const name = MONTHS[Number(month.slice(5, 7)) - 1];
  return name === undefined ? "" : `${name} ${month.slice(0, 4)}`;
}
