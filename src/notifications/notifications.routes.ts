/** The notifications' two calls (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { requireRole, requireSignedIn } from "../http/guards.ts";
import { answerPage } from "../http/paged-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { notificationCalls } from "./notifications.calls.ts";
import { NotificationBody } from "./notifications.schemas.ts";
import type { NotificationsService } from "./notifications.service.ts";

/** The routes of notifications, with their full paths. */
export function notificationRoutes(notifications: NotificationsService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(
    "/api/dashboard/notifications/:userID",
    requireSignedIn(),
    notificationCalls.list,
    async (ctx) => {
      const { userID = "" } = ctx.params;
      await answerPage(ctx, (page) => notifications.list(ctx.state.user, userID, page));
    },
  );

  router.post(
    "/api/dashboard/notifications/add",
    requireRole("staff"),
    notificationCalls.add,
    async (ctx) => {
      ctx.body = await notifications.add(ctx.state.user, parse(NotificationBody, ctx.request.body));
      ctx.status = 201;
    },
  );

  return router;
}
