/** Routes to list a user's notifications and to send one (specification, section 7). */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { notificationSchema } from "../domain/notification.ts";
import { NOTIFICATION_TEXTS } from "../domain/notification-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { bodyOf, pageQuery, trimmedText } from "../http/field-shapes.ts";
import { requireRole, requireSignedIn } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerPage } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const newNotificationSchema = bodyOf({
  userID: trimmedText.describe("A userID, or staff for all staff"),
  type: trimmedText,
  message: trimmedText,
});

const calls = {
  list: describeRoute({
    summary: "A user's notifications, newest first. For staff, their own include those to all staff",
    own: true,
    query: pageQuery,
    answers: { 200: z.array(notificationSchema) },
  }),
  add: describeRoute({
    summary: "Sends a notification to a user, or to all staff",
    body: { schema: newNotificationSchema, required: ["userID", "type", "message"] },
    answers: { 201: notificationSchema },
    errors: {
      400: [...formErrors(NOTIFICATION_TEXTS), RESIDENT_TEXTS.choose],
      404: [RESIDENT_TEXTS.notFound],
    },
  }),
};

export function notificationRoutes({ notifications }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/notifications/:userID", requireSignedIn(), calls.list, async (ctx) => {
    const { userID = "" } = ctx.params;
    await answerPage(ctx, (page) => notifications.list(ctx.state.user, userID, page));
  });

  const once = idempotent(notifications.byKey);
  router.post("/api/dashboard/notifications/add", requireRole("staff"), calls.add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await notifications.add(user, parse(newNotificationSchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  return router;
}
