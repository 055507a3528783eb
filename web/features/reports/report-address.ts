/** Reads and writes the open report and its range in the query of the URL. */
import { REPORTS, type ReportName, type ReportRange } from "@domain/reports/report-view.ts";

export interface ReportQuery {
  report: ReportName;
  /** An empty text leaves that end of the range open; undefined for the report's default. */
  from: string | undefined;
  to: string | undefined;
}

export function readReportQuery(search: URLSearchParams): ReportQuery {
  const report = REPORTS.find((name) => name === search.get("report")) ?? REPORTS[0];
  return { report, from: search.get("from") ?? undefined, to: search.get("to") ?? undefined };
}

/** @param range without it, the report's default applies */
export function writeReportQuery(report: ReportName, range?: ReportRange): URLSearchParams {
  return new URLSearchParams({ report, ...range });
}
