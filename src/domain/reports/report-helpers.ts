/** Functions that reports share: names, sorting, sums, groups and classes by age. */

import { MONTHS, type ResidentClass } from "../enumerations.ts";
import { foldText } from "../folded-text.ts";
import type { LeaseKind } from "../lease-rules.ts";
import { msg, msgs } from "../message.ts";
import { englishOf } from "../rendered-message.ts";
import { roundSum } from "../scoring.ts";
import type { Breakdown, CellKind, NumericKey } from "./report-view.ts";

/** The fields of a resident that reports use. Date of birth, marital status, gender, race/ethnicity and income are left out. */
export interface ReportResident {
  userID: string;
  firstName: string;
  lastName: string;
  unitNumber: string;
  unitType: string;
  /** `YYYY-MM-DD` or empty. */
  leaseStart: string;
  /** The day since which the person is on the lease, by default its start. */
  onLeaseFrom?: string;
  leaseEnd: string;
  /** Dollars per month. */
  monthlyRent: number;
  monthlyFee: number;
  class: ResidentClass;
  totalCP: number;
  /** False while the registration waits for approval. */
  approved: boolean;
  leaseID?: string;
  leaseKind?: LeaseKind;
  /** Whether reports count the lease with another person on it, and not with this one. */
  isFurther?: boolean;
  /** The names of all people of the lease, if there are several. */
  household?: string;
  /** The userIDs of the people of the lease who owe the rent, if there are several. */
  owing?: string[];
}

/**
 * Joins the residents of each lease, because rent is owed once per lease: the result has the names of all, and the sum of the fees of those who
 * owe the rent. Residents without a lease, and residents who wait for approval, are not joined.
 */
export function byLease(residents: Iterable<ReportResident>): ReportResident[] {
  const unjoined: ReportResident[] = [];
  const households = new Map<string, ReportResident[]>();
  for (const resident of residents) {
    const { leaseID, approved } = resident;
    if (leaseID === undefined || !approved) unjoined.push(resident);
    else households.set(leaseID, [...(households.get(leaseID) ?? []), resident]);
  }
  return [...unjoined, ...[...households.values()].map(joinHousehold)];
}

function joinHousehold(residents: readonly ReportResident[]): ReportResident {
  const people = sortBy(residents, ({ isFurther, leaseKind, ...person }) => [
    Number(isFurther ?? false),
    Number(leaseKind === "occupant"),
    foldText(nameOf(person)),
  ]);
  const [first] = people;
  if (!first) throw new RangeError("A household has people");
  if (people.length === 1) return first;
  const owing = people.filter(({ leaseKind }) => leaseKind !== "occupant");
  return {
    ...first,
    household: people.map(nameOf).join(", "),
    owing: owing.map(({ userID }) => userID),
    monthlyFee: sumOf(owing, "monthlyFee"),
  };
}

/** First and last name, or the userID if no name is entered. Reports never show the email. */
export function nameOf({
  firstName,
  lastName,
  userID,
  household,
}: Pick<ReportResident, "firstName" | "lastName" | "userID" | "household">): string {
  return household ?? (`${firstName} ${lastName}`.trim() || userID);
}

/** Numbers with up to this many digits sort numerically, longer numbers as text. */
const UNIT_DIGITS = 8;

/** Sort key for the natural order of units: 2F before 10A. */
export function unitKey(unit: string): string {
  return unit
    .trim()
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(UNIT_DIGITS, "0"));
}

export const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** A part of a sort key. `descending` sorts larger values first. */
type SortPart = string | number | { descending: number };

function comparePart(a: SortPart | undefined, b: SortPart | undefined): number {
  if (typeof a === "object" && typeof b === "object") return b.descending - a.descending;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return typeof a === "string" && typeof b === "string" ? compare(a, b) : 0;
}

/** Sorts rows by their keys; rows with equal keys by userID. Each key is computed once. */
export function sortBy<Row extends { userID: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly SortPart[],
): Row[] {
  return rows
    .map((row) => ({ row, key: [...keyOf(row), row.userID] }))
    .sort((a, b) => {
      for (const [index, part] of a.key.entries()) {
        const order = comparePart(part, b.key[index]);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
}

/** The sum of a field over all rows, without floating-point errors. */
export function sumOf<Row>(rows: Iterable<Row>, key: NumericKey<Row>): number {
  let sum = 0;
  for (const row of rows) sum += row[key] as number;
  return roundSum(sum);
}

/** The sum of each field in `keys`. */
export function sumsOf<Row, Key extends NumericKey<Row> & string>(
  rows: readonly Row[],
  keys: readonly Key[],
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, sumOf(rows, key)])) as Record<Key, number>;
}

/** The percentage of a part, with one decimal. Without a whole, it is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((1000 * part) / whole) / 10 : 0;

/** Groups rows by a label. The groups are in the order of their first rows. */
export function groupBy<Row>(rows: Iterable<Row>, labelOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const label = labelOf(row);
    const group = groups.get(label);
    if (group) group.push(row);
    else groups.set(label, [row]);
  }
  return groups;
}

export const breakdownColumns = (
  columns: readonly (readonly [head: string, kind: CellKind])[],
): Breakdown["columns"] => columns.map(([head, kind]) => ({ head, kind }));

/** Two texts in place of a plural, because the web app finds the values in the English note (`parseRendered`). */
const SKIPPED_NOTES = msgs({
  one: "Not included: one resident who has no unit, whose lease has not begun, or who is waiting for approval.",
  several:
    "Not included: {count} residents who have no unit, whose lease has not begun, or who are waiting for approval.",
});

/** The note on residents that a report leaves out. */
export const skippedNote = (count: number): string =>
  englishOf(count === 1 ? SKIPPED_NOTES.one : { id: SKIPPED_NOTES.several, values: { count } });

/** The source texts of notes with values. */
export const NOTE_SOURCES: readonly string[] = [SKIPPED_NOTES.several];

/** Whether a day, a month or another sortable text is in a range, both ends included. An empty end is open. */
export function isWithin(value: string, { from, to }: { from: string; to: string }): boolean {
  return (from === "" || value >= from) && (to === "" || value <= to);
}

/** Formats a `YYYY-MM` as 'Nov 2026'; returns an empty text for an invalid month. */
export function monthText(month: string): string {
  const name = MONTHS[Number(month.slice(5, 7)) - 1];
  return name === undefined ? "" : `${name} ${month.slice(0, 4)}`;
}

export interface AgeClass {
  label: string;
  /** Maximum number of days in this class; infinite for the last class. */
  upTo: number;
}

/** Days that a rent is overdue, in the usual classes of receivables aging. */
export const OVERDUE_CLASSES = [
  { label: msg("0-30 days"), upTo: 30 },
  { label: msg("31-60 days"), upTo: 60 },
  { label: msg("61-90 days"), upTo: 90 },
  { label: msg("Over 90 days"), upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** The columns of amounts in each of `OVERDUE_CLASSES`. */
export const AGE_COLUMNS = [
  { key: "upTo30", head: OVERDUE_CLASSES[0].label, kind: "money", isZeroBlank: true },
  { key: "upTo60", head: OVERDUE_CLASSES[1].label, kind: "money", isZeroBlank: true },
  { key: "upTo90", head: OVERDUE_CLASSES[2].label, kind: "money", isZeroBlank: true },
  { key: "over90", head: OVERDUE_CLASSES[3].label, kind: "money", isZeroBlank: true },
] as const;

export const AGE_KEYS = AGE_COLUMNS.map(({ key }) => key);

/** Days until a lease ends; negative for an expired lease. */
export const EXPIRY_CLASSES = [
  { label: msg("Expired"), upTo: -1 },
  { label: msg("Within 30 days"), upTo: 30 },
  { label: msg("31-60 days"), upTo: 60 },
  { label: msg("61-90 days"), upTo: 90 },
  { label: msg("Later"), upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** Days that an incident has been open. */
export const INCIDENT_CLASSES = [
  { label: msg("0-7 days"), upTo: 7 },
  { label: msg("8-30 days"), upTo: 30 },
  { label: msg("31-60 days"), upTo: 60 },
  { label: msg("61-90 days"), upTo: 90 },
  { label: msg("Over 90 days"), upTo: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeClass[];

/** The index of the age class of a number of days. */
export function findAgeClass(classes: readonly AgeClass[], days: number): number {
  return classes.findIndex(({ upTo }) => days <= upTo);
}
