/** The reports' calls, for staff: each as JSON, and as a file for spreadsheets. */
import Router from "@koa/router";
import { z } from "zod";
import { RANGE_TEXTS, REPORT_PLANS } from "../domain/reports/report-plans.ts";
import type { ReportName } from "../domain/reports/report-view.ts";
import { REPORTS } from "../domain/reports/report-view.ts";
import { answerCsv } from "../http/csv-file.ts";
import { documented } from "../http/documented.ts";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { reportFile } from "./report-file.ts";
import { REPORT_SHAPES } from "./report-shapes.ts";
import type { ReportsService } from "./reports.service.ts";

/** An empty end is open; an end that is left out is the report's own default. */
const ReportQuery = z.object({ from: z.string().optional(), to: z.string().optional() });

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
const reportCall = (name: ReportName) =>
  documented({
    summary: summaryOf(name),
    query: ReportQuery,
    answers: { 200: REPORT_SHAPES[name] },
    ...refusals,
  });

/** The same as a file. */
const reportFileCall = (name: ReportName) =>
  documented({
    summary: `${REPORT_PLANS[name].title} as a file for spreadsheets, with a line of totals`,
    query: ReportQuery,
    answers: { 200: "text/csv" },
    ...refusals,
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
