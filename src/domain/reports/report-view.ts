/** The structure of every report: columns, rows, totals and breakdowns. */
import type { CalendarDate } from "../calendar.ts";

/** Names of the reports in paths and API calls. */
export const REPORTS = [
  "rent-roll",
  "delinquency",
  "balances",
  "lease-expiry",
  "occupancy",
  "incident-ageing",
  "reward-points",
] as const;
export type ReportName = (typeof REPORTS)[number];

/**
 * Kind of a cell's value: money is in dollars, points are CP, dates are `YYYY-MM-DD` and months `YYYY-MM`. Texts, dates and
 * months are strings, empty without a value; all other kinds are numbers.
 */
export type CellKind = "text" | "date" | "month" | "money" | "count" | "points" | "percent";

/** A column of a report; `key` is a field of its rows. */
export interface ReportColumn<Key extends string = string> {
  key: Key;
  head: string;
  kind: CellKind;
  /** Whether screens show '-' in place of 0. */
  isZeroBlank?: boolean;
}

/** The rows of a report with these columns. */
export type RowOf<Columns extends readonly ReportColumn[]> = ReportRow & {
  [Column in Columns[number] as Column["key"]]: Column["kind"] extends "text" | "date" | "month"
    ? string
    : number;
};

/** A small table with the sums of the rows by status, age or month. */
export interface Breakdown {
  title: string;
  /** The head of the column of labels. */
  of: string;
  columns: readonly { head: string; kind: CellKind }[];
  rows: readonly { label: string; values: readonly number[] }[];
}

/** A range of days or months, both ends included. An empty text leaves that end open. */
export interface ReportRange {
  from: string;
  to: string;
}

/** A row of any report. The userID is empty if the row has no resident. */
export interface ReportRow {
  userID: string;
}

/** The result of a report's computation. */
export interface ReportContent<Row extends ReportRow> {
  rows: Row[];
  /** Sums by the key of their column. */
  totals: Readonly<Record<string, number>>;
  breakdowns: Breakdown[];
  /** Explanations of the figures, in sentences. */
  notes: string[];
}

/** The response of `GET /api/dashboard/reports/...`. */
export interface ReportView<Row extends ReportRow = ReportRow> extends ReportContent<Row>, ReportRange {
  report: ReportName;
  /** Time of the computation: ISO 8601 in UTC. */
  countedAt: string;
  /** The current date at the property; ages and lease statuses refer to it. */
  today: CalendarDate;
}

/** The fields of a row with a number. */
export type NumericKey<Row> = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[keyof Row];
