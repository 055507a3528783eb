/** The reports' calls, for staff: each as JSON, and as a file for spreadsheets. */
import Router from "@koa/router";
import { REPORTS } from "../domain/reports/report-view.ts";
import { answerCsv } from "../http/csv-file.ts";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { reportFile } from "./report-file.ts";
import { reportCall, reportFileCall } from "./reports.calls.ts";
import { ReportQuery } from "./reports.schemas.ts";
import type { ReportsService } from "./reports.service.ts";

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
