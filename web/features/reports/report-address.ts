/** Which report is open, and its range, as the address bar holds them; a range that isn't there is the report's own. */
import { REPORTS, type ReportName, type ReportRange } from "@domain/reports/report-view.ts";

export interface ReportQuery {
  report: ReportName;
  /** An empty text is an open end; undefined is the report's own. */
  from: string | undefined;
  to: string | undefined;
}

export function readReportQuery(search: URLSearchParams): ReportQuery {
  const report = REPORTS.find((name) => name === search.get("report")) ?? REPORTS[0];
  return { report, from: search.get("from") ?? undefined, to: search.get("to") ?? undefined };
}

/** The address's part behind the question mark; without a range it is the report's own. */
export function writeReportQuery(report: ReportName, range?: ReportRange): URLSearchParams {
  return new URLSearchParams({ report, ...(range ?? {}) });
}
