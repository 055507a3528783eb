/** The routes of redemption requests. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { redemptionSchema } from "../domain/redemption.ts";
import { REDEMPTION_DECISIONS, REDEMPTION_STATES, REDEMPTION_TEXTS } from "../domain/redemption-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { REDEEM_TEXTS } from "../domain/reward-rules.ts";
import { canViewResident } from "../domain/roles.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { forbidden } from "../http/errors.ts";
import { bodyOf, pageQuery, trimmedText } from "../http/field-shapes.ts";
import { requireMember, requireRole, requireSignedIn } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerPage } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const requestBodySchema = bodyOf({
  userID: trimmedText,
  rewardID: trimmedText.describe("The `_id` of the reward"),
});
const decisionBodySchema = bodyOf({
  decision: trimmedText.describe(`One of ${REDEMPTION_DECISIONS.join(", ")}`),
  reason: trimmedText.describe("Required for Declined. The resident reads it"),
});
const stateQuerySchema = z.object({ state: z.enum(REDEMPTION_STATES).optional() });

const requestMissing = { 404: [REDEMPTION_TEXTS.notFound] };

const calls = {
  all: describeRoute({
    summary: "The redemption requests of all residents, newest first",
    query: pageQuery.extend(stateQuerySchema.shape),
    answers: { 200: z.array(redemptionSchema) },
  }),
  ofUser: describeRoute({
    summary: "A resident's redemption requests, newest first",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(redemptionSchema) },
  }),
  request: describeRoute({
    summary:
      "A resident, or staff for a resident, ask the office for a reward, which reserves its price in CP",
    body: { schema: requestBodySchema, required: ["userID", "rewardID"] },
    answers: { 201: redemptionSchema },
    errors: {
      400: [REDEEM_TEXTS.notEnough, REDEMPTION_TEXTS.noPrice],
      404: [REDEMPTION_TEXTS.rewardUnknown, RESIDENT_TEXTS.notFound],
      409: [REDEMPTION_TEXTS.hidden, REDEMPTION_TEXTS.tooMany, MOVE_OUT_TEXTS.movedOut],
    },
  }),
  decide: describeRoute({
    summary:
      "Staff fulfil a redemption request, which takes the CP, or decline it, and notify the resident. A repeat stores only what a failure left out",
    body: { schema: decisionBodySchema, required: ["decision"] },
    answers: { 200: redemptionSchema },
    errors: {
      400: [REDEMPTION_TEXTS.decisionMissing, REDEMPTION_TEXTS.reasonMissing],
      ...requestMissing,
      409: [REDEMPTION_TEXTS.notCovered, REDEMPTION_TEXTS.notOpen("Withdrawn")],
    },
  }),
  withdraw: describeRoute({
    summary:
      "The resident withdraws an open redemption request. A repeat stores only what a failure left out",
    answers: { 200: redemptionSchema },
    errors: { ...requestMissing, 409: [REDEMPTION_TEXTS.notOpen("Fulfilled")] },
  }),
};

const ALL = "/api/dashboard/redemptions";

export function redemptionRoutes({ redemptions }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(ALL, requireRole("staff"), calls.all, async (ctx) => {
    const { state } = parse(stateQuerySchema, ctx.query);
    await answerPage(ctx, (page) => redemptions.all(state, page), { state });
  });

  router.get(`${ALL}/:userID`, requireSignedIn(), calls.ofUser, async (ctx) => {
    const { userID = "" } = ctx.params;
    if (!canViewResident(ctx.state.user, userID)) throw forbidden();
    await answerPage(ctx, (page) => redemptions.ofUser(userID, page));
  });

  const once = idempotent(redemptions.byKey);
  router.post(`${ALL}/add`, requireMember(), calls.request, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await redemptions.request(user, parse(requestBodySchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.put(`${ALL}/:_id/decision`, requireRole("staff"), calls.decide, async (ctx) => {
    const form = parse(decisionBodySchema, ctx.request.body);
    ctx.body = await redemptions.decide(ctx.state.user, ctx.params._id ?? "", form);
  });

  router.put(`${ALL}/:_id/withdrawal`, requireMember(), calls.withdraw, async (ctx) => {
    ctx.body = await redemptions.withdraw(ctx.state.user, ctx.params._id ?? "");
  });

  return router;
}
