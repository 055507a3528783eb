/** Routes of a user's own push notifications. */

import Router from "@koa/router";
import type { AppContext } from "../context.ts";
import { pushDeviceSchema, pushSettingsSchema, pushStateSchema } from "../domain/push.ts";
import { PUSH_TEXTS } from "../domain/push-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { bodyOf } from "../http/field-shapes.ts";
import { requireSignedIn } from "../http/guards.ts";
import { parse, textField } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const OWN = "/api/account/push";

const subscriptionSchema = bodyOf({
  endpoint: textField().describe("The browser's `PushSubscription` as JSON: endpoint and keys"),
  keys: bodyOf({ p256dh: textField(), auth: textField() }),
});
const visitSchema = bodyOf({ endpoint: textField() });
const turnOffSchema = bodyOf({ device: textField() });

const calls = {
  view: describeRoute({
    summary: "The user's devices with push notifications, and the key with which a browser subscribes",
    answers: { 200: pushSettingsSchema },
  }),
  turnOn: describeRoute({
    summary: "Turns push notifications on for the device of this session, or replaces its subscription",
    body: { schema: subscriptionSchema, required: ["endpoint", "keys"] },
    answers: { 200: pushDeviceSchema },
    errors: {
      400: [PUSH_TEXTS.serviceUnknown, PUSH_TEXTS.subscriptionInvalid],
      409: [PUSH_TEXTS.unavailable],
    },
  }),
  visit: describeRoute({
    summary:
      "Records that the user has opened the portal on a device, and answers whether it still gets push notifications",
    body: { schema: visitSchema, required: ["endpoint"] },
    answers: { 200: pushStateSchema },
    errors: { 400: [PUSH_TEXTS.subscriptionInvalid] },
  }),
  turnOff: describeRoute({
    summary: "Turns push notifications off for one of the user's devices",
    body: { schema: turnOffSchema, required: ["device"] },
    answers: { 204: null },
    errors: { 400: [PUSH_TEXTS.deviceMissing] },
  }),
};

export function pushRoutes({ push }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(OWN, requireSignedIn(), calls.view, async (ctx) => {
    ctx.body = await push.view(ctx.state.user);
  });

  router.put(OWN, requireSignedIn(), calls.turnOn, async (ctx) => {
    const subscription = parse(subscriptionSchema, ctx.request.body);
    ctx.body = await push.turnOn(ctx.state.user, subscription, ctx.get("User-Agent"));
  });

  router.post(`${OWN}/visit`, requireSignedIn(), calls.visit, async (ctx) => {
    const { endpoint } = parse(visitSchema, ctx.request.body);
    ctx.body = await push.visit(ctx.state.user, endpoint, ctx.get("User-Agent"));
  });

  router.post(`${OWN}/off`, requireSignedIn(), calls.turnOff, async (ctx) => {
    await push.turnOff(ctx.state.user, parse(turnOffSchema, ctx.request.body).device);
    ctx.status = 204;
  });

  return router;
}
