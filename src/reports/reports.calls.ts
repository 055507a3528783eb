/** What the reports' calls say about themselves. */
import { RANGE_TEXTS, REPORT_PLANS } from "../domain/reports/report-plans.ts";
import type { ReportName } from "../domain/reports/report-view.ts";
import { documented } from "../http/documented.ts";
import { REPORT_SHAPES } from "./report-shapes.ts";
import { ReportQuery } from "./reports.schemas.ts";

const RANGES = {
  days: "; from and to are days (YYYY-MM-DD), empty for an open end",
  months: "; from and to are months (YYYY-MM), empty for an open end",
};

function summaryOf(name: ReportName): string {
  const { title, about, range } = REPORT_PLANS[name];
  return `${title}: ${about.replace(/\.$/, "")}${range ? RANGES[range.of] : ""}`;
}

const refusals = {
  errors: { 400: Object.values(RANGE_TEXTS), 503: ["The server is busy. Please try again in a moment."] },
};

/** A report as JSON. */
export const reportCall = (name: ReportName) =>
  documented({
    summary: summaryOf(name),
    query: ReportQuery,
    answers: { 200: REPORT_SHAPES[name] },
    ...refusals,
  });

/** The same as a file. */
export const reportFileCall = (name: ReportName) =>
  documented({
    summary: `${REPORT_PLANS[name].title} as a file for spreadsheets, with a line of totals`,
    query: ReportQuery,
    answers: { 200: "text/csv" },
    ...refusals,
  });
