/** The logs' calls and the property's total CP (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { maySeeResident } from "../domain/access.ts";
import { forbidden } from "../http/errors.ts";
import { listWindow } from "../http/field-shapes.ts";
import { requireRole, requireSignedIn } from "../http/guards.ts";
import { answerList } from "../http/json-list.ts";
import { answerPage } from "../http/paged-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { logCalls } from "./logs.calls.ts";
import { BehaviorLogBody, PaymentLogBody, RewardLogBody } from "./logs.schemas.ts";
import type { LogsService } from "./logs.service.ts";
import type { PropertyCP } from "./property-cp.ts";

/** The userID in a path, once the user may see what belongs to it. */
function seen(ctx: { params: { userID?: string }; state: SignedInState }): string {
  const { userID = "" } = ctx.params;
  if (!maySeeResident(ctx.state.user, userID)) throw forbidden();
  return userID;
}

/** The routes of the logs, with their full paths. */
export function logRoutes({ logs, propertyCP }: { logs: LogsService; propertyCP: PropertyCP }) {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/behaviorlogs", requireRole("staff"), logCalls.allBehavior, async (ctx) => {
    await answerList(ctx, parse(listWindow, ctx.query), (window) => logs.allBehavior(window));
  });

  router.get("/api/dashboard/paymentlogs", requireRole("staff"), logCalls.allPayments, async (ctx) => {
    await answerList(ctx, parse(listWindow, ctx.query), (window) => logs.allPayments(window));
  });

  router.get("/api/dashboard/behaviorlog/:userID", requireSignedIn(), logCalls.behaviorOf, async (ctx) => {
    const userID = seen(ctx);
    await answerPage(ctx, (page) => logs.behaviorOf(userID, page));
  });

  router.get("/api/dashboard/paymentlog/:userID", requireSignedIn(), logCalls.paymentsOf, async (ctx) => {
    const userID = seen(ctx);
    await answerPage(ctx, (page) => logs.paymentsOf(userID, page));
  });

  router.get("/api/dashboard/rewardlog/:userID", requireSignedIn(), logCalls.rewardsOf, async (ctx) => {
    const userID = seen(ctx);
    await answerPage(ctx, (page) => logs.rewardsOf(userID, page));
  });

  router.post("/api/dashboard/behaviorlog/add", requireRole("staff"), logCalls.addBehavior, async (ctx) => {
    ctx.body = await logs.addBehavior(ctx.state.user, parse(BehaviorLogBody, ctx.request.body));
    ctx.status = 201;
  });

  router.post("/api/dashboard/paymentlog/add", requireRole("staff"), logCalls.addPayment, async (ctx) => {
    const { entry, replaced } = await logs.addPayment(
      ctx.state.user,
      parse(PaymentLogBody, ctx.request.body),
    );
    ctx.status = replaced ? 200 : 201;
    ctx.body = entry;
  });

  router.post("/api/dashboard/rewardlog/add", requireRole("staff"), logCalls.addReward, async (ctx) => {
    ctx.body = await logs.addReward(ctx.state.user, parse(RewardLogBody, ctx.request.body));
    ctx.status = 201;
  });

  router.get("/api/dashboard/property/totalcp", requireRole("staff"), logCalls.totalCP, async (ctx) => {
    ctx.body = { totalCP: await propertyCP.total() };
  });

  return router;
}
