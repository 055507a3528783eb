/** The overview's calls, for staff: the summary, further pages of its risk snapshot, and whom a month's averages count. */
import Router from "@koa/router";
import { z } from "zod";
import { MONTH_LINES } from "../domain/enumerations.ts";
import { MONTH_TEXTS } from "../domain/month-ranking.ts";
import { monthPageSchema, overviewSchema, riskPageSchema } from "../domain/overview.ts";
import { documented } from "../http/documented.ts";
import { requireRole } from "../http/guards.ts";
import { parse, queryNumber } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { OverviewService } from "./overview.service.ts";

/** Far more residents than a property has, and few enough that leaving them out costs nothing to speak of. */
const PLACE_MAX = 1_000_000;

const RiskQuery = z.object({ from: queryNumber(0, PLACE_MAX) });

/** The current month and the behavior line where nothing else is asked for. */
const MonthQuery = z.object({
  month: z.string().optional(),
  line: z.enum(MONTH_LINES).optional(),
  from: queryNumber(0, PLACE_MAX),
});

const calls = {
  overview: documented({
    summary:
      "The staff dashboard's figures: classes, insights, risks, the monthly chart and the average turnover",
    answers: { 200: overviewSchema },
  }),
  risks: documented({
    summary: "A further page of the residents of class C, those of the lowest RP first",
    query: RiskQuery,
    answers: { 200: riskPageSchema },
  }),
  month: documented({
    summary:
      "A page of the residents whom one of a month's two averages counts, those first who pull it down the most",
    query: MonthQuery,
    answers: { 200: monthPageSchema },
    errors: { 400: [MONTH_TEXTS.notSoFar] },
  }),
};

/** The routes of the overview, with their full paths. */
export function overviewRoutes(overview: OverviewService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/overview", requireRole("staff"), calls.overview, async (ctx) => {
    ctx.body = await overview.overview();
  });

  router.get("/api/dashboard/overview/risks", requireRole("staff"), calls.risks, async (ctx) => {
    const { from = 0 } = parse(RiskQuery, ctx.query);
    ctx.body = await overview.risks(from);
  });

  router.get("/api/dashboard/overview/month", requireRole("staff"), calls.month, async (ctx) => {
    const { month, line = "behavior", from = 0 } = parse(MonthQuery, ctx.query);
    ctx.body = await overview.month(month, line, from);
  });

  return router;
}
