/** The overview's two calls, for staff: the summary, and further pages of its risk snapshot. */
import Router from "@koa/router";
import { z } from "zod";
import { requireRole } from "../http/guards.ts";
import { parse, queryNumber } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { OverviewService } from "./overview.service.ts";

/** Far more residents than a property has, and few enough that leaving them out costs nothing to speak of. */
const RISK_PLACE_MAX = 1_000_000;

const RiskQuery = z.object({ from: queryNumber(0, RISK_PLACE_MAX) });

/** The routes of the overview, with their full paths. */
export function overviewRoutes(overview: OverviewService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/overview", requireRole("staff"), async (ctx) => {
    ctx.body = await overview.overview();
  });

  router.get("/api/dashboard/overview/risks", requireRole("staff"), async (ctx) => {
    const { from = 0 } = parse(RiskQuery, ctx.query);
    ctx.body = await overview.risks(from);
  });

  return router;
}
