/** The rewards' two calls (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { amountField, bodyOf, trimmedText } from "../http/field-shapes.ts";
import { requireMember, requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { RewardsService } from "./rewards.service.ts";

const RewardBody = bodyOf({ title: trimmedText, img: trimmedText, price: amountField });

/** The routes of rewards, with their full paths. */
export function rewardRoutes(rewards: RewardsService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/rewards", requireMember(), async (ctx) => {
    ctx.body = await rewards.list();
  });

  router.post("/api/dashboard/rewards/add", requireRole("staff"), async (ctx) => {
    ctx.body = await rewards.add(ctx.state.user, parse(RewardBody, ctx.request.body));
    ctx.status = 201;
  });

  return router;
}
