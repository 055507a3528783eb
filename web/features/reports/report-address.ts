/** The open report and its range in the URL. Without a range, the report's default applies. */
import { REPORTS, type ReportName, type ReportRange } from "@domain/reports/report-view.ts";

export interface ReportQuery {
  report: ReportName;
  /** An empty text is an open end; undefined is the report's default. */
  from: string | undefined;
  to: string | undefined;
}

export function readReportQuery(search: URLSearchParams): ReportQuery {
  const report = REPORTS.find((name) => name === search.get("report")) ?? REPORTS[0];
  return { report, from: search.get("from") ?? undefined, to: search.get("to") ?? undefined };
}

/** The query of the URL; without a range, the report's default applies. */
export function writeReportQuery(report: ReportName, range?: ReportRange): URLSearchParams {
  return new URLSearchParams({ report, ...(range ?? {}) });
}
