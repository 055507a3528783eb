/** The overview's calls, for staff: the summary, further pages of its risk snapshot, and whom a month's averages count. */
import Router from "@koa/router";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { overviewCalls } from "./overview.calls.ts";
import { MonthQuery, RiskQuery } from "./overview.schemas.ts";
import type { OverviewService } from "./overview.service.ts";

/** The routes of the overview, with their full paths. */
export function overviewRoutes(overview: OverviewService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/overview", requireRole("staff"), overviewCalls.overview, async (ctx) => {
    ctx.body = await overview.overview();
  });

  router.get("/api/dashboard/overview/risks", requireRole("staff"), overviewCalls.risks, async (ctx) => {
    const { from = 0 } = parse(RiskQuery, ctx.query);
    ctx.body = await overview.risks(from);
  });

  router.get("/api/dashboard/overview/month", requireRole("staff"), overviewCalls.month, async (ctx) => {
    const { month, line = "behavior", from = 0 } = parse(MonthQuery, ctx.query);
    ctx.body = await overview.month(month, line, from);
  });

  return router;
}
