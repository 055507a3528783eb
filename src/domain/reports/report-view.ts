/** What every report is made of: columns with a kind each, rows, totals and small tables that sum them up. */
import type { CalendarDate } from "../calendar.ts";

/** The reports, by the names that addresses and calls use. */
export const REPORTS = [
  "rent-roll",
  "delinquency",
  "lease-expiry",
  "incident-ageing",
  "reward-points",
] as const;
export type ReportName = (typeof REPORTS)[number];

/**
 * How a value is written: money in dollars, points in CP, a share in percent, dates as `YYYY-MM-DD` and months as
 * `YYYY-MM`. Texts, dates and months are strings, empty where there is nothing; the rest are numbers.
 */
export type CellKind = "text" | "date" | "month" | "money" | "count" | "points" | "percent";

/** One column of a report; `key` is a field of its rows. */
export interface ReportColumn<Key extends string = string> {
  key: Key;
  head: string;
  kind: CellKind;
}

/** A small table beside the rows: what they come to by status, by age or by month. */
export interface Breakdown {
  title: string;
  /** The head of the column of labels. */
  of: string;
  columns: readonly { head: string; kind: CellKind }[];
  rows: readonly { label: string; values: readonly number[] }[];
}

/** From one day or month to another, both included; an empty text is an open end. */
export interface ReportRange {
  from: string;
  to: string;
}

/** A row of any report: a resident's userID (empty where there is none) and the report's own fields. */
export interface ReportRow {
  userID: string;
}

/** What the pure part of a report gives. */
export interface ReportContent<Row extends ReportRow> {
  rows: Row[];
  /** Sums by the key of their column. */
  totals: Readonly<Record<string, number>>;
  breakdowns: Breakdown[];
  /** What the reader should know of the figures, in sentences. */
  notes: string[];
}

/** What `GET /api/dashboard/reports/...` answers. */
export interface ReportView<Row extends ReportRow = ReportRow> extends ReportContent<Row>, ReportRange {
  report: ReportName;
  /** When it was counted: ISO 8601 in UTC. */
  countedAt: string;
  /** The property's day that ages and lease statuses are counted to. */
  today: CalendarDate;
}

/** The sum of a field over rows, without the noise of binary fractions. */
export type NumericKey<Row> = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[keyof Row];
