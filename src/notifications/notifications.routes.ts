/** The notifications' two calls (specification, section 7): guard, parse, call, present. */
import Router from "@koa/router";
import { bodyOf, listWindow, trimmedText } from "../http/field-shapes.ts";
import { requireRole, requireSignedIn } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { NotificationsService } from "./notifications.service.ts";

const NotificationBody = bodyOf({ userID: trimmedText, type: trimmedText, message: trimmedText });

/** The routes of notifications, with their full paths. */
export function notificationRoutes(notifications: NotificationsService): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get("/api/dashboard/notifications/:userID", requireSignedIn(), async (ctx) => {
    const { userID = "" } = ctx.params;
    ctx.body = await notifications.list(ctx.state.user, userID, parse(listWindow, ctx.query));
  });

  router.post("/api/dashboard/notifications/add", requireRole("staff"), async (ctx) => {
    ctx.body = await notifications.add(ctx.state.user, parse(NotificationBody, ctx.request.body));
    ctx.status = 201;
  });

  return router;
}
