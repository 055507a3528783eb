/** Routes of the overview, for staff: the summary, further pages of the risk snapshot, and the residents behind a month's averages. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { MONTH_LINES } from "../domain/enumerations.ts";
import { monthPageSchema, overviewSchema, riskPageSchema } from "../domain/overview.ts";
import { MONTH_TEXTS } from "../domain/property-analytics.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireRole } from "../http/guards.ts";
import { parse, queryNumber } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

/** Maximum offset of a page: far more residents than a property has, and small enough that skipping them is cheap. */
const OFFSET_MAX = 1_000_000;

const riskQuerySchema = z.object({ from: queryNumber(0, OFFSET_MAX) });

/** Defaults: the current month and the behavior line. */
const monthQuerySchema = z.object({
  month: z.string().optional(),
  line: z.enum(MONTH_LINES).optional(),
  from: queryNumber(0, OFFSET_MAX),
});

const calls = {
  overview: describeRoute({
    summary:
      "The staff dashboard's figures: classes, insights, risks, the monthly chart and the average turnover",
    answers: { 200: overviewSchema },
  }),
  risks: describeRoute({
    summary: "A further page of the residents of class C, lowest RP first",
    query: riskQuerySchema,
    answers: { 200: riskPageSchema },
  }),
  month: describeRoute({
    summary: "A page of the residents in one of the two averages of a month, lowest contribution first",
    query: monthQuerySchema,
    answers: { 200: monthPageSchema },
    errors: { 400: [MONTH_TEXTS.notSoFar] },
  }),
};

export function overviewRoutes({ overview }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/overview", requireRole("staff"), calls.overview, async (ctx) => {
    ctx.body = await overview.overview();
  });

  router.get("/api/dashboard/overview/risks", requireRole("staff"), calls.risks, async (ctx) => {
    const { from = 0 } = parse(riskQuerySchema, ctx.query);
    ctx.body = await overview.risks(from);
  });

  router.get("/api/dashboard/overview/month", requireRole("staff"), calls.month, async (ctx) => {
    const { month, line = "behavior", from = 0 } = parse(monthQuerySchema, ctx.query);
    ctx.body = await overview.month(month, line, from);
  });

  return router;
}
