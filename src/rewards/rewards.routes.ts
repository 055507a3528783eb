/** The rewards' two calls (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { answerWritten, oncePer, writtenJson } from "../http/fresh.ts";
import { requireMember, requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { rewardCalls } from "./rewards.calls.ts";
import { RewardBody } from "./rewards.schemas.ts";
import type { RewardsService } from "./rewards.service.ts";

/** The routes of rewards, with their full paths. */
export function rewardRoutes(rewards: RewardsService): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const written = oncePer(writtenJson);

  router.get("/api/dashboard/rewards", requireMember(), rewardCalls.list, async (ctx) => {
    answerWritten(ctx, written(await rewards.list()));
  });

  router.post("/api/dashboard/rewards/add", requireRole("staff"), rewardCalls.add, async (ctx) => {
    ctx.body = await rewards.add(ctx.state.user, parse(RewardBody, ctx.request.body));
    ctx.status = 201;
  });

  return router;
}
