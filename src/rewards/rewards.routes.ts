/** The routes of rewards (specification, section 7). */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { recordID } from "../domain/fields.ts";
import { rewardSchema } from "../domain/reward.ts";
import { REWARD_CHANGE_TEXTS, REWARD_TEXTS } from "../domain/reward-rules.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { answerTagged, taggedJson } from "../http/etag.ts";
import { amountField, bodyOf, entityBody, trimmedText } from "../http/field-shapes.ts";
import { requireReader, requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { memoize } from "../http/memoize.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const rewardBodySchema = entityBody(rewardSchema.pick({ title: true, img: true, price: true }));

const changeBodySchema = bodyOf({
  title: trimmedText.optional(),
  img: trimmedText.optional(),
  // Optional, as each `amountField`.
  price: amountField,
  isHidden: z.boolean().optional().describe("Whether residents are not offered the reward"),
});

const orderBodySchema = bodyOf({ rewardIDs: z.array(recordID).catch([]) });

const calls = {
  list: describeRoute({
    summary: "The rewards that are offered, newest first; for staff also hidden ones",
    answers: { 200: z.array(rewardSchema), 304: null },
  }),
  add: describeRoute({
    summary: "Adds a reward",
    body: { schema: rewardBodySchema, required: ["title", "img", "price"] },
    answers: { 201: rewardSchema },
    errors: { 400: formErrors(REWARD_TEXTS) },
  }),
  change: describeRoute({
    summary:
      "Changes a reward, hides it from residents or offers it again. Earlier requests and entries stay as they are",
    body: { schema: changeBodySchema, required: [] },
    answers: { 200: rewardSchema },
    errors: {
      400: [...formErrors(REWARD_TEXTS), REWARD_CHANGE_TEXTS.nothingToChange],
      404: [REWARD_CHANGE_TEXTS.notFound],
    },
  }),
  reorder: describeRoute({
    summary: "Puts rewards in the order in which they are offered",
    body: { schema: orderBodySchema, required: ["rewardIDs"] },
    answers: { 204: null },
    errors: { 400: [REWARD_CHANGE_TEXTS.orderInvalid], 404: [REWARD_CHANGE_TEXTS.notFound] },
  }),
};

export function rewardRoutes({ rewards }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const staffJson = memoize(taggedJson);
  const residentJson = memoize(taggedJson);

  router.get("/api/dashboard/rewards", requireReader(), calls.list, async (ctx) => {
    const isStaff = ctx.state.user.role === "staff";
    answerTagged(ctx, isStaff ? staffJson(await rewards.list()) : residentJson(await rewards.listOffered()));
  });

  const once = idempotent(rewards.byKey);
  router.post("/api/dashboard/rewards/add", requireRole("staff"), calls.add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await rewards.add(user, parse(rewardBodySchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.put("/api/dashboard/rewards/order", requireRole("staff"), calls.reorder, async (ctx) => {
    await rewards.reorder(ctx.state.user, parse(orderBodySchema, ctx.request.body).rewardIDs);
    ctx.status = 204;
  });

  router.patch("/api/dashboard/rewards/:_id", requireRole("staff"), calls.change, async (ctx) => {
    const form = parse(changeBodySchema, ctx.request.body);
    ctx.body = await rewards.change(ctx.state.user, ctx.params._id ?? "", form);
  });

  return router;
}
