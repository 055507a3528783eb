/** The routes of rewards (specification, section 7). */
import Router from "@koa/router";
import { z } from "zod";
import { rewardSchema } from "../domain/reward.ts";
import { REWARD_TEXTS } from "../domain/reward-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { answerTagged, memoize, taggedJson } from "../http/etag.ts";
import { entityBody } from "../http/field-shapes.ts";
import { requireReader, requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { RewardsService } from "./rewards.service.ts";

const RewardBody = entityBody(rewardSchema.pick({ title: true, img: true, price: true }));

const list = describeRoute({
  summary: "All rewards, newest first",
  answers: { 200: z.array(rewardSchema), 304: null },
});

const add = describeRoute({
  summary: "Adds a reward",
  body: {
    schema: RewardBody,
    required: ["title", "img", "price"],
    example: { title: "Movie night", img: "https://example.com/movie.svg", price: 120 },
  },
  answers: { 201: rewardSchema },
  errors: { 400: [REWARD_TEXTS.titleMissing, REWARD_TEXTS.imageMissing, REWARD_TEXTS.priceInvalid] },
});

export function rewardRoutes(rewards: RewardsService): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const written = memoize(taggedJson);

  router.get("/api/dashboard/rewards", requireReader(), list, async (ctx) => {
    answerTagged(ctx, written(await rewards.list()));
  });

  const once = idempotent(rewards.byKey);
  router.post("/api/dashboard/rewards/add", requireRole("staff"), add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await rewards.add(user, parse(RewardBody, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  return router;
}
