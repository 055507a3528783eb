/** The routes of the logs and of the property's total CP (specification, section 7). */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { behaviorLogSchema } from "../domain/behavior-log.ts";
import { BEHAVIOR_TEXTS } from "../domain/behavior-rules.ts";
import { REVERSAL_TEXTS } from "../domain/correction-rules.ts";
import { PAYMENT_STATUSES } from "../domain/enumerations.ts";
import { paymentLogSchema } from "../domain/payment-log.ts";
import { PAYMENT_TEXTS } from "../domain/payment-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { rewardLogSchema } from "../domain/reward-log.ts";
import { REWARD_LOG_TEXTS } from "../domain/reward-rules.ts";
import { canViewResident } from "../domain/roles.ts";
import { scoreStepSchema } from "../domain/score-replay.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { forbidden } from "../http/errors.ts";
import { amountField, bodyOf, optionalTrimmedText, pageQuery, trimmedText } from "../http/field-shapes.ts";
import { requireRole, requireSignedIn } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerList, answerPage } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const newBehaviorSchema = bodyOf({
  userID: trimmedText,
  type: trimmedText.describe("A type of the behavior catalog, or any other text"),
  rp: amountField.describe(
    "A number or its text. For a type of the catalog, the RP of the catalog; otherwise from -20 to 20",
  ),
  reportedBy: trimmedText,
});

const newPaymentSchema = bodyOf({
  userID: trimmedText,
  monthYear: trimmedText.describe("For example Jan 2026"),
  status: trimmedText.describe(`One of ${PAYMENT_STATUSES.join(", ")}`),
});

const newRewardSchema = bodyOf({
  userID: trimmedText,
  text: trimmedText,
  cp: amountField.describe("A number or its text"),
  behaviorLogID: optionalTrimmedText.describe(
    "The behavior entry that earned the CP. Its reversal takes them back",
  ),
});

const BASE = "/api/dashboard";

const { choose, notFound } = RESIDENT_TEXTS;
const residentNotFound = { 404: [notFound] };

const calls = {
  allBehavior: describeRoute({
    summary: "The behavior entries of all residents, newest first; a long list is streamed",
    query: pageQuery,
    answers: { 200: z.array(behaviorLogSchema) },
  }),
  allPayments: describeRoute({
    summary: "The payment entries of all residents by month, newest first; a long list is streamed",
    query: pageQuery,
    answers: { 200: z.array(paymentLogSchema) },
  }),
  behaviorOf: describeRoute({
    summary: "A resident's behavior entries, newest first",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(behaviorLogSchema) },
  }),
  paymentsOf: describeRoute({
    summary: "A resident's payment entries by month, newest first",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(paymentLogSchema) },
  }),
  rewardsOf: describeRoute({
    summary: "A resident's reward entries, newest first",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(rewardLogSchema) },
  }),
  scoreHistory: describeRoute({
    summary:
      "The steps of a resident's score, class and fee, newest first: each behavior entry and each other change. The first one has the present figures",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(scoreStepSchema) },
  }),
  addBehavior: describeRoute({
    summary: "Adds a behavior entry and updates the resident's scores, class and fee",
    body: { schema: newBehaviorSchema, required: ["userID", "type", "rp", "reportedBy"] },
    answers: { 201: behaviorLogSchema },
    errors: {
      400: [
        ...formErrors(BEHAVIOR_TEXTS),
        BEHAVIOR_TEXTS.catalogRP("Paid Rent on Time (Monthly)", 1),
        choose,
      ],
      ...residentNotFound,
    },
  }),
  addPayment: describeRoute({
    summary:
      "Adds a month's payment entry, or replaces its status (200). It is that of the lease, and counts for all its leaseholders",
    body: { schema: newPaymentSchema, required: ["userID", "monthYear", "status"] },
    answers: { 200: paymentLogSchema, 201: paymentLogSchema },
    errors: {
      400: [...formErrors(PAYMENT_TEXTS), PAYMENT_TEXTS.notLeaseholder, choose],
      ...residentNotFound,
    },
  }),
  addReward: describeRoute({
    summary: "Adds a reward entry and updates the resident's total CP",
    body: { schema: newRewardSchema, required: ["userID", "text", "cp"] },
    answers: { 201: rewardLogSchema },
    errors: {
      400: [...formErrors(REWARD_LOG_TEXTS), REWARD_LOG_TEXTS.cpTooLarge, choose],
      ...residentNotFound,
      409: [REVERSAL_TEXTS.alreadyReversed],
    },
  }),
  totalCP: describeRoute({
    summary: "The total CP of all residents",
    answers: { 200: z.strictObject({ totalCP: z.number() }) },
  }),
};

/** The userID in the path. @throws HttpError 403 unless the signed-in user may see this resident */
function authorizedUserID(ctx: { params: { userID?: string }; state: SignedInState }): string {
  const { userID = "" } = ctx.params;
  if (!canViewResident(ctx.state.user, userID)) throw forbidden();
  return userID;
}

export function logRoutes({ logs, scoreHistory }: AppContext) {
  const router = new Router<SignedInState>();

  router.get(`${BASE}/behaviorlogs`, requireRole("staff"), calls.allBehavior, async (ctx) => {
    await answerList(ctx, parse(pageQuery, ctx.query), (window) => logs.allBehavior(window));
  });

  router.get(`${BASE}/paymentlogs`, requireRole("staff"), calls.allPayments, async (ctx) => {
    await answerList(ctx, parse(pageQuery, ctx.query), (window) => logs.allPayments(window));
  });

  router.get(`${BASE}/behaviorlog/:userID`, requireSignedIn(), calls.behaviorOf, async (ctx) => {
    const userID = authorizedUserID(ctx);
    await answerPage(ctx, (page) => logs.behaviorOf(userID, page));
  });

  router.get(`${BASE}/scorehistory/:userID`, requireSignedIn(), calls.scoreHistory, async (ctx) => {
    const userID = authorizedUserID(ctx);
    await answerPage(ctx, (page) => scoreHistory.of(userID, page));
  });

  router.get(`${BASE}/paymentlog/:userID`, requireSignedIn(), calls.paymentsOf, async (ctx) => {
    const userID = authorizedUserID(ctx);
    await answerPage(ctx, (page) => logs.paymentsOf(userID, page));
  });

  router.get(`${BASE}/rewardlog/:userID`, requireSignedIn(), calls.rewardsOf, async (ctx) => {
    const userID = authorizedUserID(ctx);
    await answerPage(ctx, (page) => logs.rewardsOf(userID, page));
  });

  const onceBehavior = idempotent(logs.behaviorByKey);
  router.post(
    `${BASE}/behaviorlog/add`,
    requireRole("staff"),
    calls.addBehavior,
    onceBehavior,
    async (ctx) => {
      const { user, idempotency } = ctx.state;
      ctx.body = await logs.addBehavior(user, parse(newBehaviorSchema, ctx.request.body), idempotency);
      ctx.status = 201;
    },
  );

  const oncePayment = idempotent(logs.paymentByKey);
  router.post(`${BASE}/paymentlog/add`, requireRole("staff"), calls.addPayment, oncePayment, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const body = parse(newPaymentSchema, ctx.request.body);
    const { entry, replaced } = await logs.addPayment(user, body, idempotency);
    ctx.status = replaced ? 200 : 201;
    ctx.body = entry;
  });

  const onceReward = idempotent(logs.rewardByKey);
  router.post(`${BASE}/rewardlog/add`, requireRole("staff"), calls.addReward, onceReward, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await logs.addReward(user, parse(newRewardSchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.get(`${BASE}/property/totalcp`, requireRole("staff"), calls.totalCP, async (ctx) => {
    ctx.body = { totalCP: await logs.totalCP() };
  });

  return router;
}
