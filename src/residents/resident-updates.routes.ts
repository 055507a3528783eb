/** The two routes by which staff create and update residents (specification, section 7). */
import Router from "@koa/router";
import { requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { ResidentUpdates } from "./resident-updates.service.ts";
import { NewResidentBody, ResidentUpdateBody, residentCalls } from "./residents.openapi.ts";

export function residentWriteRoutes(writes: ResidentUpdates): Router<SignedInState> {
  const router = new Router<SignedInState>();

  const once = idempotent(writes.byKey);
  router.post(
    "/api/dashboard/residents/new",
    requireRole("staff"),
    residentCalls.create,
    once,
    async (ctx) => {
      const { user, idempotency } = ctx.state;
      ctx.body = await writes.create(user, parse(NewResidentBody, ctx.request.body), idempotency);
      ctx.status = 201;
    },
  );

  router.patch("/api/dashboard/residents/update", requireRole("staff"), residentCalls.update, async (ctx) => {
    const { userID, ...update } = parse(ResidentUpdateBody, ctx.request.body);
    ctx.body = await writes.update(ctx.state.user, userID, update);
  });

  return router;
}
