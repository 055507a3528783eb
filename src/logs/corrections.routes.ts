/** The routes of corrections: reversals of entries, and corrected or withdrawn payments. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { behaviorLogSchema } from "../domain/behavior-log.ts";
import { correctionPreviewSchema } from "../domain/correction-preview.ts";
import { CORRECTED_STATUSES, PAYMENT_CORRECTION_TEXTS, REVERSAL_TEXTS } from "../domain/correction-rules.ts";
import { paymentLogSchema } from "../domain/payment-log.ts";
import { rewardLogSchema } from "../domain/reward-log.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { bodyOf, trimmedText } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const reverseBehaviorSchema = bodyOf({
  _id: trimmedText.describe("The entry to reverse"),
  reason: trimmedText.describe("The resident reads it"),
  rewardLogID: trimmedText.describe(
    "A reward entry to take back with it, if the portal does not know which one came with it",
  ),
});
const reverseRewardSchema = bodyOf({
  _id: trimmedText.describe("The entry to reverse"),
  reason: trimmedText.describe("The resident reads it"),
});
const correctPaymentSchema = bodyOf({
  _id: trimmedText.describe("The payment entry"),
  status: trimmedText.describe(`One of ${CORRECTED_STATUSES.join(", ")}`),
  reason: trimmedText.describe("The resident reads it"),
});
const previewQuerySchema = z.object({
  log: z.enum(["behavior", "payment", "reward"]).describe("The log of the entry"),
  _id: z.string(),
  rewardLogID: trimmedText.describe("For a behavior entry: the reward to take back with it"),
  status: trimmedText.describe("For a payment entry: the new status"),
});

const BASE = "/api/dashboard";

const reversalErrors = {
  404: [REVERSAL_TEXTS.notFound],
  409: [REVERSAL_TEXTS.alreadyReversed, REVERSAL_TEXTS.reversalOfReversal],
};

const calls = {
  preview: describeRoute({
    summary: "What a correction would change",
    query: previewQuerySchema,
    answers: { 200: correctionPreviewSchema },
    errors: [
      reversalErrors,
      { 400: [REVERSAL_TEXTS.rewardUnknown], 409: [PAYMENT_CORRECTION_TEXTS.withdrawn] },
    ],
  }),
  behavior: describeRoute({
    summary:
      "Reverses a behavior entry by an opposite one, takes the CP back that came with it, and notifies the resident",
    body: { schema: reverseBehaviorSchema, required: ["_id", "reason"] },
    answers: { 201: behaviorLogSchema },
    errors: { 400: formErrors(REVERSAL_TEXTS), ...reversalErrors },
  }),
  reward: describeRoute({
    summary: "Reverses a reward entry by an opposite one, and notifies the resident",
    body: { schema: reverseRewardSchema, required: ["_id", "reason"] },
    answers: { 201: rewardLogSchema },
    errors: { 400: [REVERSAL_TEXTS.reasonMissing], ...reversalErrors },
  }),
  payment: describeRoute({
    summary: "Gives a month another payment status or withdraws it, and notifies the resident",
    body: { schema: correctPaymentSchema, required: ["_id", "status", "reason"] },
    answers: { 200: paymentLogSchema },
    errors: {
      400: [
        PAYMENT_CORRECTION_TEXTS.statusMissing,
        PAYMENT_CORRECTION_TEXTS.sameStatus,
        REVERSAL_TEXTS.reasonMissing,
      ],
      404: reversalErrors[404],
      409: [PAYMENT_CORRECTION_TEXTS.withdrawn, PAYMENT_CORRECTION_TEXTS.changedTogether],
    },
  }),
};

export function correctionRoutes({
  correctionEffects,
  corrections,
  logs,
}: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(`${BASE}/corrections/preview`, requireRole("staff"), calls.preview, async (ctx) => {
    ctx.body = await correctionEffects.preview(parse(previewQuerySchema, ctx.query));
  });

  const onceBehavior = idempotent(logs.behaviorByKey);
  router.post(
    `${BASE}/behaviorlog/reverse`,
    requireRole("staff"),
    calls.behavior,
    onceBehavior,
    async (ctx) => {
      const { user, idempotency } = ctx.state;
      const body = parse(reverseBehaviorSchema, ctx.request.body);
      ctx.body = await corrections.reverseBehavior(user, body, idempotency);
      ctx.status = 201;
    },
  );

  const onceReward = idempotent(logs.rewardByKey);
  router.post(`${BASE}/rewardlog/reverse`, requireRole("staff"), calls.reward, onceReward, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const body = parse(reverseRewardSchema, ctx.request.body);
    ctx.body = await corrections.reverseReward(user, body, idempotency);
    ctx.status = 201;
  });

  router.post(`${BASE}/paymentlog/correct`, requireRole("staff"), calls.payment, async (ctx) => {
    ctx.body = await corrections.correctPayment(
      ctx.state.user,
      parse(correctPaymentSchema, ctx.request.body),
    );
  });

  return router;
}
