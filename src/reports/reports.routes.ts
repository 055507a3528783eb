/** Routes of the reports, for staff: each report as JSON and as CSV. */
import Router from "@koa/router";
import { z } from "zod";
import { RANGE_TEXTS, REPORT_DEFINITIONS } from "../domain/reports/report-definitions.ts";
import type { ReportName } from "../domain/reports/report-view.ts";
import { REPORTS } from "../domain/reports/report-view.ts";
import { answerCsv } from "../http/csv-file.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { reportFile } from "./report-file.ts";
import { REPORT_SHAPES } from "./report-shapes.ts";
import type { ReportsService } from "./reports.service.ts";

/** An empty end is open. A missing end has the default of the report. */
const ReportQuery = z.object({ from: z.string().optional(), to: z.string().optional() });

const RANGES = {
  days: "; from and to are days (YYYY-MM-DD), empty for an open end",
  months: "; from and to are months (YYYY-MM), empty for an open end",
};

function summaryOf(name: ReportName): string {
  const { title, about, range } = REPORT_DEFINITIONS[name];
  return `${title}: ${about.replace(/\.$/, "")}${range ? RANGES[range.of] : ""}`;
}

const errorResponses = {
  errors: { 400: Object.values(RANGE_TEXTS), 503: ["The server is busy. Please try again in a moment."] },
};

/** Documents the JSON route of a report. */
const reportCall = (name: ReportName) =>
  describeRoute({
    summary: summaryOf(name),
    query: ReportQuery,
    answers: { 200: REPORT_SHAPES[name] },
    ...errorResponses,
  });

/** Documents the CSV route of a report. */
const reportFileCall = (name: ReportName) =>
  describeRoute({
    summary: `${REPORT_DEFINITIONS[name].title} as CSV, with a line of totals`,
    query: ReportQuery,
    answers: { 200: "text/csv" },
    ...errorResponses,
  });

/** The routes of the reports, with their full paths. */
export function reportRoutes(reports: ReportsService): Router<SignedInState> {
  const router = new Router<SignedInState>();
  for (const name of REPORTS) {
    const path = `/api/dashboard/reports/${name}`;

    router.get(path, requireRole("staff"), reportCall(name), async (ctx) => {
      ctx.body = await reports.report(name, parse(ReportQuery, ctx.query));
    });

    router.get(`${path}.csv`, requireRole("staff"), reportFileCall(name), async (ctx) => {
      answerCsv(ctx, reportFile(await reports.report(name, parse(ReportQuery, ctx.query))));
    });
  }
  return router;
}
