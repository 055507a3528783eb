/** Helpers of the reports: names, sorting, sums and groups. */

import { MONTHS, type ResidentClass } from "../enumerations.ts";
import { folded } from "../folded-text.ts";
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
  /** Whether the lease is counted for another person on it. */
  isFurther?: boolean;
  /** The names of all people of the lease, if they are several. */
  household?: string;
  /** Those of them who owe the rent. */
  owing?: string[];
}

/**
 * The residents that stand for leases: rent is owed once per lease, so its other people are in the name, and their fees in the fee. Residents
 * who wait for approval are left alone.
 */
export function byLease(residents: Iterable<ReportResident>): ReportResident[] {
  const alone: ReportResident[] = [];
  const households = new Map<string, ReportResident[]>();
  for (const resident of residents) {
    const { leaseID, approved } = resident;
    const household = leaseID !== undefined && approved ? households.get(leaseID) : undefined;
    if (household) household.push(resident);
    else if (leaseID !== undefined && approved) households.set(leaseID, [resident]);
    else alone.push(resident);
  }
  return [...alone, ...[...households.values()].map(householdOf)];
}

function householdOf(people: readonly ReportResident[]): ReportResident {
  const [first, ...others] = sortedBy(people, ({ isFurther, leaseKind, ...person }) => [
    Number(isFurther ?? false),
    Number(leaseKind === "occupant"),
    folded(nameOf(person)),
  ]);
  if (!first) throw new RangeError("A household has people");
  if (others.length === 0) return first;
  const owing = [first, ...others].filter(({ leaseKind }) => leaseKind !== "occupant");
  const monthlyFee = roundSum(owing.reduce((sum, person) => sum + person.monthlyFee, 0));
  return {
    ...first,
    household: [first, ...others].map(nameOf).join(", "),
    owing: owing.map(({ userID }) => userID),
    monthlyFee,
  };
}

/** First and last name, or the userID if no name is entered. Reports never show the email. */
export function nameOf({ firstName, lastName, userID, household }: ReportResident): string {
  return household ?? (`${firstName} ${lastName}`.trim() || userID);
}

/** Numbers with up to this many digits sort numerically; longer ones sort as text. */
const UNIT_DIGITS = 8;

/** Sort key for the natural order of units: 2F before 10A. */
export function unitKey(unit: string): string {
  return unit
    .trim()
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(UNIT_DIGITS, "0"));
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A part of a sort key. `descending` sorts larger values first. */
export type SortPart = string | number | { descending: number };

function comparePart(a: SortPart | undefined, b: SortPart | undefined): number {
  if (typeof a === "object" && typeof b === "object") return b.descending - a.descending;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return typeof a === "string" && typeof b === "string" ? compareTexts(a, b) : 0;
}

/** Sorts rows by their keys; rows with equal keys by userID. Each key is computed once. */
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

/** Groups rows by a label. The groups are in the order of their first rows. */
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

/** The columns of a breakdown. */
export const heads = (kinds: readonly (readonly [string, CellKind])[]): Breakdown["columns"] =>
  kinds.map(([head, kind]) => ({ head, kind }));

const SKIPPED = msgs({
  one: "Not included: one resident who has no unit, whose lease has not begun, or who is waiting for approval.",
  several:
    "Not included: {count} residents who have no unit, whose lease has not begun, or who are waiting for approval.",
});

/** The note on residents that a report leaves out. */
export const skippedNote = (count: number): string =>
  englishOf(count === 1 ? SKIPPED.one : { id: SKIPPED.several, values: { count } });

/** The notes with values. */
export const NOTE_SOURCES: readonly string[] = [SKIPPED.several];

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
