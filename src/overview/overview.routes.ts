/** The overview's two calls, for staff: the summary, and further pages of its risk snapshot. */
import Router from "@koa/router";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { overviewCalls } from "./overview.calls.ts";
import { RiskQuery } from "./overview.schemas.ts";
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

  return router;
}
